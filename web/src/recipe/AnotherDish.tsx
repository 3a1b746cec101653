import type { OtherDish } from "../reading/recipe";
import { ask } from "../state/actions";
import { useRecipe } from "../state/recipeOnPage";
import { usePage } from "../state/store";
import { shortDuration } from "../ui/lineBreaks";
import { Menu } from "../ui/Menu";
import styles from "./AnotherDish.module.css";

/** Asks for another dish. Where the recipe names other dishes, it opens a list of them. */
export function AnotherDish() {
  const waits = usePage(({ wait }) => wait !== undefined);
  const { stored, recipe } = useRecipe();
  const { lang = "" } = recipe;
  // The other dishes of a saved or linked recipe are for another list.
  const otherDishes = stored.opened || stored.link ? [] : stored.otherDishes;
  if (otherDishes.length === 0) {
    return (
      <button
        type="button"
        className={recipe.refusal ? "flush" : undefined}
        disabled={waits}
        onClick={() => ask()}
      >
        Another dish
      </button>
    );
  }
  return (
    <Menu label="Other dishes for your list" button="Another dish" disabled={waits}>
      {otherDishes.map((dish) => (
        <li key={dish.name}>
          <button type="button" className="bare" onClick={() => ask({ dish: dish.name })}>
            <bdi lang={lang} className={styles.name}>
              {dish.name}
            </bdi>
            <Details dish={dish} lang={lang} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="bare" onClick={() => ask()}>
          Something else
        </button>
      </li>
    </Menu>
  );
}

/** "50 min · with vegetable stock, Parmesan" */
function Details({ dish: { seconds, toBuy }, lang }: { dish: OtherDish; lang: string }) {
  if (seconds === undefined && toBuy.length === 0) return null;
  return (
    <>
      {" "}
      <small dir="ltr">
        {seconds !== undefined && <span>{shortDuration(seconds)}</span>}
        {seconds !== undefined && toBuy.length > 0 && <span> · </span>}
        {toBuy.length > 0 && (
          <>
            <span>with </span>
            <bdi lang={lang}>{toBuy.join(", ")}</bdi>
          </>
        )}
      </small>
    </>
  );
}
