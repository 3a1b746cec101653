/**
 * A photo of ingredients: what is seen in it, and the button that takes one.
 *
 * @module
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addSeen, closePhoto, stopPhoto, takeFile } from "../actions/photo";
import { added, readNames } from "../state/list";
import { update, usePage } from "../state/page";
import { withoutKnown } from "../storage/lately";
import { Chips } from "../ui/Chips";
import { useWindowEvents } from "../ui/events";
import { Icon, ReloadButton } from "../ui/parts";
import "./PhotoArea.css";

/** The photo, and the names of the ingredients that are seen in it. */
export function PhotoArea() {
  const { photo, ingredients } = usePage(({ photo, ingredients }) => ({ photo, ingredients }));
  if (!photo) return null;
  const { jpeg, text, end } = photo;
  const names = withoutKnown(readNames(text), []);
  const missing = withoutKnown(names, ingredients);
  const isKnown = end && !end.words && missing.length === 0;

  function add(typed: string) {
    update(added, typed);
    if (end && missing.length === 1) closePhoto();
  }

  return (
    <Chips
      className="part seen"
      heading={names.length > 0 ? "Seen in your photo" : "Your photo"}
      names={names}
      taken={names.filter((name) => !missing.includes(name))}
      picture={jpeg && <Thumbnail jpeg={jpeg} />}
      onAdd={add}
    >
      {end && missing.length > 1 && (
        <button type="button" className="button filled wide" onClick={() => addSeen(missing)}>
          {`Add all ${missing.length}`}
        </button>
      )}
      <span role={end?.failed && "alert"}>
        {isKnown ? "All of it is on your list." : (end?.words ?? "Looking at your photo…")}
      </span>
      {end?.needsReload && <ReloadButton className="button filled" />}
      <button type="button" className="word" onClick={() => stopPhoto(names.length > 0)}>
        {end ? "Dismiss" : "Stop"}
      </button>
    </Chips>
  );
}

/** @param props.jpeg In base64. The photo itself may have 100 megapixels. */
function Thumbnail({ jpeg }: { jpeg: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([Uint8Array.fromBase64(jpeg)]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return <img className="thumbnail" src={url} alt="" draggable={false} />;
}

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
