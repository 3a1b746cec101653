import { stop } from "../actions/recipes";

/** The loading indicator of a change: the recipe stays meanwhile. */
export const Changing = ({ wish }: { wish: string }) => (
  <div role="progressbar" aria-label="Loading recipe" className="changing one-line small">
    <span>Changing: </span>
    <bdi lang="">{wish}</bdi>
    <span>…</span>
  </div>
);

export const StopButton = () => (
  <button type="button" className="word" onClick={stop}>
    Stop
  </button>
);
