/** Loads the page anew. What only the page's memory has, the list, is lost. */
export const ReloadButton = () => (
  <button type="button" className="filled" onClick={() => location.reload()}>
    Reload
  </button>
);
