/** Stands in more than one place. */
export const BROKE_OFF = "This recipe broke off: it is not complete.";
