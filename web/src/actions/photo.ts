/**
 * A photo of ingredients, and the names that are seen in it; photos of pages, and their words.
 *
 * @module
 */
import { explainFailure, needsReload, UNREADABLE } from "../api/failures";
import { cancelRequest, request } from "../api/request";
import { explainUnreadable, makeSmaller } from "../device/picture";
import { added, photoChanged, readNames } from "../state/list";
import { announce, isCooking, type Photo, set, store, update } from "../state/page";
import { writeOwn } from "./list";
import { importFile } from "./saved";

/** What is not in the mark for no recipe, "-". */
const SEEN = /[\p{L}\p{N}]/u;

/** Longer side of a photo, in pixels. Letters need more than food. */
const FOOD_SIDE = 1024;
const PAGE_SIDE = 1600;

const DEMO = "The demo can't see. With a key, an AI looks at your photo.";
const PAGE_DEMO = "The demo can't see. With a key, an AI reads your page.";

const CHECK_PAGE = "Check it against the page: an AI has read it.";

let latestId = 0;

/**
 * Sends the photo, and offers the names of the ingredients seen in it, as they arrive. It replaces the
 * previous photo and its names.
 */
async function lookAtPhoto(photo: Blob) {
  const id = ++latestId;
  const change = (changes: Partial<Photo>) => update(photoChanged, id, changes);
  set({ photo: { id, text: "" } });
  announce("Looking at your photo");
  const made = await make(photo, FOOD_SIDE);
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
        if (event.code === "not_found") set({ hasPhotos: false });
    }
  });
}

export const closePhoto = () => set({ photo: undefined });

/** Adds all names to the list. */
export function addSeen(names: readonly string[]) {
  update(added, names);
  closePhoto();
}

/** @returns The JPEG to send, or why there is none. */
const make = (photo: Blob, maxSide: number) =>
  makeSmaller(photo, maxSide).then(
    (jpeg) => ({ jpeg }),
    async (error: unknown) => {
      console.warn(error);
      const words = await explainUnreadable(photo, error).catch(() => UNREADABLE);
      return { end: { words, failed: true as const } };
    },
  );

/** Adds it, but none twice. */
const addPageNote = (note: string) =>
  set({ pageNotes: [...new Set([...store.getState().pageNotes, note])] });

/** Reads photos of pages into the field for a recipe of one's own, one after the other. */
function readPages(more: readonly Blob[]) {
  const { pagePhotos, pageNotes } = store.getState();
  set({ pagePhotos: [...pagePhotos, ...more] });
  if (pagePhotos.length > 0) return;
  // What kept earlier photos from being read is over.
  set({ pageNotes: pageNotes.filter((note) => note === CHECK_PAGE) });
  announce("Reading your page");
  readNextPage();
}

async function readNextPage() {
  const { pagePhotos, pageNotes } = store.getState();
  const [photo] = pagePhotos;
  if (!photo) return announce(pageNotes.join(" "));
  const made = await make(photo, PAGE_SIDE);
  // Reset, or Stop.
  if (store.getState().pagePhotos[0] !== photo) return;
  function goOn(note: string) {
    addPageNote(note);
    set({ pagePhotos: store.getState().pagePhotos.slice(1) });
    readNextPage();
  }
  if (!("jpeg" in made)) return goOn(made.end.words);
  let text = "";
  let nothing = "No recipe was seen in this photo.";
  await request("page", { photo: made.jpeg }, (event) => {
    const isSeen = SEEN.test(text);
    switch (event.type) {
      case "model":
        if (event.demo) nothing = PAGE_DEMO;
        return;
      case "text": {
        text += event.text;
        if (!SEEN.test(text)) return;
        addPageNote(CHECK_PAGE);
        const { own } = store.getState();
        const before = own.trimEnd();
        return writeOwn(isSeen ? own + event.text : (before && `${before}\n\n`) + text.trimStart());
      }
      case "done":
        return goOn(isSeen ? CHECK_PAGE : nothing);
      case "failed":
        if (event.code === "not_found") set({ hasPhotos: false });
        // The next would likely fail, too, and the pages would be out of order.
        stopPages();
        goOn(explainFailure(event, "page", isSeen));
    }
  });
}

/** Ends the reading. The words that have come stay. */
export const stopPages = () => set({ pagePhotos: [] });

/** Ends the request. The names that have come stay until another press. */
export function stopPhoto(hasNames: boolean) {
  const { photo } = store.getState();
  cancelRequest("photo");
  if (!photo || photo.end || !hasNames) return closePhoto();
  update(photoChanged, photo.id, { end: { words: "" } });
}

/**
 * Takes a photo, or a file of saved recipes. Prefers images: of others, the page says that they can't be read.
 *
 * @param fileList Chosen, pasted or dropped.
 * @param isPage Whether they are photos of pages. Of food, one is taken.
 */
export function takeFile(fileList: FileList | null | undefined, isPage = false) {
  const state = store.getState();
  const files = [...(fileList ?? [])];
  const exported = files.find(({ name }) => /\.json$/i.test(name));
  if (exported) return importFile(exported);
  const images = files.filter(({ type }) => type.startsWith("image/"));
  const [photo = files[0], ...others] = images;
  if (!photo || !state.hasPhotos || isCooking(state)) return;
  if (isPage) readPages([photo, ...others]);
  else lookAtPhoto(photo);
}

/** @returns A canonical BCP 47 tag. Without a locale, WebKitGTK has "C" and Chromium "en-US@posix". */
function languageTag(): string {
  try {
    return new Intl.Locale(navigator.language).toString();
  } catch {
    return "en";
  }
}
