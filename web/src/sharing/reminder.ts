/** Where a recipe came from, if not from a model. */
export interface Source {
  demo?: true | undefined;
  link?: true | undefined;
}

/** Stands below every recipe, on the page and in the file. Each sentence is a paragraph. */
export function reminderOf({ demo, link }: Source): string[] {
  if (link) {
    return [
      "It came with a link.",
      "Whoever made the link may have changed it: check it for allergies and cooking times before you cook.",
    ];
  }
  return [
    demo ? "This is a demo: no AI was asked." : "An AI suggested this recipe.",
    "Check it for allergies and cooking times before you cook.",
  ];
}
