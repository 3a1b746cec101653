import { type ReactNode, useEffect, useState } from "react";
import { StopButton } from "../cooking/Changing";
import { announce, usePage } from "../state/page";
import chef from "../ui/chef-thinks.svg";
import { Wishes } from "../ui/Wishes";
import "./Loading.css";

/** Nearly all first words arrive within this time. */
const USUAL_WAIT_MS = 10_000;

const LATE = "This takes longer than usual.";

/** The sheets that a recipe is written on, where its head and its method will be. `begun`: the method is. */
export const Sheets = ({ begun, children }: { begun?: boolean; children?: ReactNode }) => (
  <div className={begun ? "sheets begun" : "sheets"}>
    <div className="part teeth">{children}</div>
    <div className="part teeth" />
  </div>
);

/** The loading indicator, with the dish that was asked for, and the ingredients. */
export function Loading() {
  const ingredients = usePage((state) => state.ingredients);
  const request = usePage((state) => state.request);
  const { asked, household } = request.status === "waiting" ? request : {};
  const isOwn = asked?.want === "own";
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      announce(LATE);
    }, USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sheets>
      <div role="progressbar" aria-label="Loading recipe">
        <img src={chef} alt="" width="130" height="143" draggable={false} />
      </div>
      <p className="strong">
        {asked?.want === "dish" ? (
          <bdi lang="">{`${asked.dish}…`}</bdi>
        ) : (
          <span>{isOwn ? "Putting your recipe in order" : "Thinking of a dish…"}</span>
        )}
      </p>
      <p dir="auto" className="small">
        {!isOwn && ingredients.join(" · ")}
      </p>
      {household && (
        <p className="small">
          Household: <Wishes wishes={household} />
        </p>
      )}
      <p className="small">{late && LATE}</p>
      <StopButton />
    </Sheets>
  );
}
