import chef from "../ui/chef-empty.svg";
import styles from "./EmptyPot.module.css";

/** The chef looks into an empty pot. */
export const EmptyPot = () => (
  <img
    className={`${styles.chef} screen-only`}
    src={chef}
    alt=""
    width="146"
    height="166"
    draggable={false}
  />
);
