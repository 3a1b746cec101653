import { useEffect, useEffectEvent, useRef } from "react";
import { importFile } from "../saved/actions";
import { isCooking } from "../state/pageState";
import { usePage } from "../state/store";
import { Icon } from "../ui/Icon";
import { useWindowEvents } from "../ui/windowEvents";
import { lookAtPhoto } from "./lookAtPhoto";

/**
 * Takes or chooses a photo: a row of the empty page, or a camera in the field. Works before the script does.
 *
 * A photo can also be pasted, or dropped anywhere. A dropped file is never opened by the browser, which
 * would leave the page and lose the list. Hidden where the Worker takes no photos.
 */
export function PhotoButton({ isRow = false }: { isRow?: boolean }) {
  const hasPhotos = usePage((state) => state.hasPhotos);
  const cooking = usePage(isCooking);
  const input = useRef<HTMLInputElement>(null);
  const words = isRow ? "Photo of your fridge" : undefined;

  /** Prefers an image. Other files are taken, too: the page then says that they can't be read. */
  function take(fileList: FileList | null | undefined) {
    const files = [...(fileList ?? [])];
    const exported = files.find(({ name }) => /\.json$/i.test(name));
    if (exported) return importFile(exported);
    const photo = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
    if (photo && hasPhotos && !cooking) lookAtPhoto(photo);
  }

  function takeChosen() {
    take(input.current?.files);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  }

  // A file that was chosen before hydration.
  const takeEarlier = useEffectEvent(takeChosen);
  useEffect(() => takeEarlier(), []);

  useWindowEvents(["dragover", "drop"], (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") take(event.dataTransfer.files);
  });

  useWindowEvents(["paste"], ({ clipboardData }) => {
    // Programs that copy words may add a picture of them.
    if (!clipboardData?.getData("text")) take(clipboardData?.files);
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
