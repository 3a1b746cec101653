import { useEffect, useEffectEvent, useState } from "react";

/**
 * The photo that is looked at, and whether photos are switched off. A file that is dropped anywhere
 * on the page is taken as a photo: otherwise the browser would leave the page to show it, and the
 * list would be lost.
 *
 * @param isHidden While nothing of a photo could be seen, none is taken.
 */
export function usePhoto(isHidden: boolean) {
  const [photo, setPhoto] = useState<File>();
  const [isOff, setOff] = useState(false);

  const drag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const files = [...dataTransfer.files];
    // A file that is no image is looked at, too: the page then says that it can't be read.
    const dropped = files.find((file) => file.type.startsWith("image/")) ?? files[0];
    if (type === "drop" && dropped && !isOff && !isHidden) setPhoto(dropped);
  });

  useEffect(() => {
    const listener = (event: DragEvent) => drag(event);
    addEventListener("dragover", listener);
    addEventListener("drop", listener);
    return () => {
      removeEventListener("dragover", listener);
      removeEventListener("drop", listener);
    };
  }, []);

  return {
    photo,
    look: setPhoto,
    close: () => setPhoto(undefined),
    isOff,
    switchOff: () => setOff(true),
  };
}
