/** Returns what was thrown as an error; anything else becomes the message of one. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** Returns the code of an error of the system or of a library, like "ENOENT"; "" where it has none. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : ""
}
