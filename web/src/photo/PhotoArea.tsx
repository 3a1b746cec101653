import { useEffect, useState } from "react";
import { addSeen, closePhoto, stopPhoto } from "../actions/photo";
import { added } from "../state/list";
import { update, usePage } from "../state/page";
import { withoutKnown } from "../storage/recentIngredients";
import { ReloadButton } from "../ui/ReloadButton";
import { Chips } from "./Chips";
import "./PhotoArea.css";
import { readNames } from "../state/list";

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
