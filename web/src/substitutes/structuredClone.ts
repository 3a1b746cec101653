/** Takes the place of the package `@ungap/structured-clone`: browsers have it since 2022. */
const clone = structuredClone;
export default clone;
