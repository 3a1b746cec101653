import { useState } from "react";

interface Photo {
  file: File;
  /** `undefined` when it did not load. */
  script: typeof import("./fillers") | undefined;
}

/** The photo that is looked at, with the script for that, and whether photos are switched off. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>();
  const [isOff, setOff] = useState(false);
  return {
    photo,
    async look(file: File) {
      const script = await import("./fillers").catch(console.error);
      setPhoto({ file, script: script ?? undefined });
    },
    close: () => setPhoto(undefined),
    isOff,
    switchOff: () => setOff(true),
  };
}
