/**
 * Writes a line of JSON into the owner's log. Never the key, what a visitor sent, an answer or an address.
 * worker/README.md has the fields.
 */
export const logLine = (fields: object) => console.log(JSON.stringify(fields));
