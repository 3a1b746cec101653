import { useEffect, useState } from "react";
import { announce } from "../state/actions";
import { usePage } from "../state/store";
import chef from "../ui/chef-thinks.svg";
import { Wishes } from "../ui/Wishes";
import styles from "./Loading.module.css";

/** Nearly all first words arrive within this time. */
const USUAL_WAIT_MS = 10_000;

const LATE = "This takes longer than usual.";

/** The loading indicator, with the dish that was asked for, and the ingredients. */
export function Loading() {
  const ingredients = usePage((state) => state.ingredients);
  const dish = usePage(({ request }) => request.status === "waiting" && request.dish);
  const household = usePage(({ request }) => request.status === "waiting" && request.household);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      announce(LATE);
    }, USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <div role="progressbar" aria-label="Loading recipe" className={styles.scene}>
        <img className={styles.chef} src={chef} alt="" width="130" height="143" draggable={false} />
        <SimmeringPot />
      </div>
      <p>{dish ? <bdi lang="">{`${dish}…`}</bdi> : <span>Thinking of a dish…</span>}</p>
      <p dir="auto" className="one-line small-print">
        {ingredients.join(" · ")}
      </p>
      {household && (
        <p className="one-line small-print">
          Household: <Wishes wishes={household} />
        </p>
      )}
      <p>{late && LATE}</p>
    </div>
  );
}

/** The picture of the loading indicator, hidden from screen readers. */
function SimmeringPot() {
  return (
    <svg aria-hidden="true" className={styles.pot} viewBox="0 0 96 96">
      <path className={styles.steam} d="M29 30C24 25 34 20 29 13" />
      <path className={styles.steam} d="M59 26C53 20 65 14 59 6" />
      <path className={styles.steam} d="M72 31C67 26 77 21 72 14" />
      <circle className={styles.bubble} cx="14" cy="45" r="2.7" />
      <circle className={styles.bubble} cx="80" cy="44" r="3.1" />
      <circle className={styles.bubble} cx="86" cy="45" r="1.9" />
      <g className={styles.lid}>
        <path d="M20 48C22 40 34 36 48 36C62 36 74 40 76 48C58 46 38 46 20 48Z" />
        <path d="M30 43C34 41 38 40.5 42 40.3" strokeWidth="1.8" opacity="0.75" />
        <path fill="var(--accent)" d="M47 36C37 34 34 25 39 17C48 20 52 28 47 36Z" />
        <path fill="var(--accent)" d="M47 36C48 30 53 27 58 29C58 34 53 38 47 36Z" />
        <path strokeWidth="1.8" opacity="0.75" d="M46 33C45 29 43 25 41.5 23" />
      </g>
      <path
        fill="var(--accent)"
        d="M18 51C17 62 18 73 22 80C24 84 28 86 32 86H65C69 86 72 84 74 80C78 73 79 62 78 51Z"
      />
      <path d="M15 51C36 49.5 60 49.5 81 51M18 60C12 58 8 60 8 63C8 67 13 68 19 66M78 60C84 58 88 60 88 63C88 67 83 68 77 66M22 91.5C40 90.5 58 91 75 91.5" />
      <path strokeWidth="1.8" opacity="0.75" d="M27 59C27 66 28 72 30 76M35 59C35 62 35 64 36 66" />
    </svg>
  );
}
