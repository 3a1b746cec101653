import { useEffect, useEffectEvent, useRef } from "react";
import { takeFile } from "../actions/photo";
import { usePage } from "../state/page";
import { Icon } from "../ui/Icon";
import { useWindowEvents } from "../ui/windowEvents";

/**
 * Takes or chooses a photo: a row of the empty page, or a camera in the field. Works before the script does.
 *
 * A photo can also be pasted, or dropped anywhere. A dropped file is never opened by the browser, which
 * would leave the page and lose the list. Hidden where the Worker takes no photos.
 */
export function PhotoButton({ isRow = false }: { isRow?: boolean }) {
  const { hasPhotos, showsOwn } = usePage(({ hasPhotos, showsOwn }) => ({ hasPhotos, showsOwn }));
  const input = useRef<HTMLInputElement>(null);
  const words = isRow ? "Photo of your fridge" : undefined;

  function takeChosen() {
    takeFile(input.current?.files);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  }

  // A file that was chosen before hydration.
  const takeEarlier = useEffectEvent(takeChosen);
  useEffect(() => takeEarlier(), []);

  useWindowEvents(["dragover", "drop"], (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") takeFile(event.dataTransfer.files, showsOwn);
  });

  useWindowEvents(["paste"], ({ clipboardData }) => {
    // Programs that copy words may add a picture of them.
    if (!clipboardData?.getData("text")) takeFile(clipboardData?.files, showsOwn);
  });

  if (!hasPhotos) return null;
  return (
    <label className={isRow ? "row" : "camera"}>
      {words && <span aria-hidden="true">{words}</span>}
      <Icon name="camera" />
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept="image/*"
        aria-label={words ?? "Add from a photo"}
        onChange={takeChosen}
      />
    </label>
  );
}
