/** Wishes of a household, in one line. */
export const Wishes = ({ wishes }: { wishes: readonly string[] }) =>
  wishes.map((wish, index) => (
    <span key={wish}>
      {index > 0 && " · "}
      <bdi lang="">{wish}</bdi>
    </span>
  ));
