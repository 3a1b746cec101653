/** Replaces the package `@ungap/structured-clone`, which repeats the platform's function. */
export default structuredClone;
