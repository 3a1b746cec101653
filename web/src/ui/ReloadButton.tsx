/** Loads the page anew. What only the page's memory has, the list, is lost. */
export const ReloadButton = ({ className }: { className: string | undefined }) => (
  <button type="button" className={className} onClick={() => location.reload()}>
    Reload
  </button>
);
