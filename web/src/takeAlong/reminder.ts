/** Stands below every recipe, on the page and in the file. Each sentence is a paragraph. */
export function reminderOf(demo: boolean): string[] {
  return [
    demo ? "This is a demo: no AI was asked." : "An AI suggested this recipe.",
    "Check it for allergies and cooking times before you cook.",
  ];
}
