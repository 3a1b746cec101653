import { DishDrawing } from "../ui/DishDrawing";
import styles from "./Dishes.module.css";

/** Drawings of dishes that a list may become, for the empty page. */
export const Dishes = () => (
  <div className={styles.dishes}>
    {["stir-fry", "soup", "pie"].map((kind) => (
      <DishDrawing key={kind} kind={kind} size="picture" />
    ))}
  </div>
);
