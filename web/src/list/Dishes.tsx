import { DishDrawing } from "../ui/DishDrawing";
import styles from "./Dishes.module.css";

/** What may come of a list: a picture for the empty page. */
export const Dishes = () => (
  <div className={styles.dishes}>
    {["stir-fry", "soup", "pie"].map((kind) => (
      <DishDrawing key={kind} kind={kind} size="picture" />
    ))}
  </div>
);
