/**
 * Decodes the escapes of a path; null for broken ones. The bundler believes that decoding has no effects, and drops it where nothing uses its
 * result.
 */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
