/**
 * A photo of ingredients, and the names that are seen in it.
 *
 * @module
 */
import { explainFailure, needsReload, UNREADABLE } from "../api/failures";
import { cancelRequest, request } from "../api/request";
import { isCooking, type Photo } from "../state/pageState";
import { readNames } from "../state/readNames";
import { dispatch, store } from "../state/store";
import { explainUnreadable, makeSmaller } from "./makeSmaller";
import { announce } from "./results";
import { importFile } from "./saved";

const DEMO = "The demo can't see. With a key, an AI looks at your photo.";

let latestId = 0;

/**
 * Sends the photo, and offers the names of the ingredients seen in it, as they arrive. It replaces the
 * previous photo and its names.
 */
async function lookAtPhoto(photo: Blob) {
  const id = ++latestId;
  const change = (changes: Partial<Photo>) =>
    dispatch({ type: "changePhoto", id, change: changes });
  dispatch({ type: "set", photo: { id, text: "" } });
  announce("Looking at your photo");
  const made = await makeSmaller(photo).then(
    (jpeg) => ({ jpeg }),
    async (error: unknown) => {
      console.warn(error);
      const words = await explainUnreadable(photo, error).catch(() => UNREADABLE);
      return { end: { words, failed: true as const } };
    },
  );
  // Another photo, a request for a recipe, or Reset.
  if (store.getState().photo?.id !== id) return;
  change(made);
  if (!("jpeg" in made)) return;
  const { jpeg } = made;
  let text = "";
  let nothing = "No food was seen in this photo.";
  await request("photo", { photo: jpeg, language: languageTag() }, (event) => {
    switch (event.type) {
      case "model":
        if (event.demo) nothing = DEMO;
        return;
      case "text":
        text += event.text;
        return change({ text });
      case "done": {
        text += "\n";
        const { length } = readNames(text);
        change({ text, end: { words: length > 0 ? "" : nothing } });
        return announce(length > 0 ? `${length} seen in your photo` : nothing);
      }
      case "failed":
        change({
          end: {
            words: explainFailure(event, "photo", text !== ""),
            failed: true,
            needsReload: needsReload(event),
          },
        });
        if (event.code === "not_found") dispatch({ type: "set", hasPhotos: false });
    }
  });
}

export const closePhoto = () => dispatch({ type: "set", photo: undefined });

/** Adds all names to the list. */
export function addSeen(names: readonly string[]) {
  dispatch({ type: "add", typed: names });
  closePhoto();
}

/** Ends the request. The names that have come stay until another press. */
export function stopPhoto(hasNames: boolean) {
  const { photo } = store.getState();
  cancelRequest("photo");
  if (!photo || photo.end || !hasNames) return closePhoto();
  dispatch({ type: "changePhoto", id: photo.id, change: { end: { words: "" } } });
}

/**
 * Takes a photo, or a file of saved recipes. Prefers an image: of others, the page says that they can't be read.
 *
 * @param fileList Chosen, pasted or dropped.
 */
export function takeFile(fileList: FileList | null | undefined) {
  const state = store.getState();
  const files = [...(fileList ?? [])];
  const exported = files.find(({ name }) => /\.json$/i.test(name));
  if (exported) return importFile(exported);
  const photo = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
  if (photo && state.hasPhotos && !isCooking(state)) lookAtPhoto(photo);
}

/** @returns A canonical BCP 47 tag. Without a locale, WebKitGTK has "C" and Chromium "en-US@posix". */
function languageTag(): string {
  try {
    return new Intl.Locale(navigator.language).toString();
  } catch {
    return "en";
  }
}
