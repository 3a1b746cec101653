import { useEffect, useEffectEvent } from "react";

/**
 * Takes a file that is dropped anywhere on the page as a photo: otherwise the browser would leave the
 * page to show it, and the list would be lost.
 *
 * @param onPhoto `undefined` while photos are off, or nothing of one could be seen.
 */
export function useDroppedPhoto(onPhoto: ((photo: File) => void) | undefined) {
  const drag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const files = [...dataTransfer.files];
    // A file that is no image is looked at, too: the page then says that it can't be read.
    const dropped = files.find((file) => file.type.startsWith("image/")) ?? files[0];
    if (type === "drop" && dropped) onPhoto?.(dropped);
  });

  useEffect(() => {
    const listener = (event: DragEvent) => drag(event);
    for (const type of ["dragover", "drop"] as const) addEventListener(type, listener);
    return () => {
      for (const type of ["dragover", "drop"] as const) removeEventListener(type, listener);
    };
  }, []);
}
