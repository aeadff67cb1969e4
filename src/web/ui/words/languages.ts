import sinhala from "@fontsource/noto-serif-sinhala/files/noto-serif-sinhala-sinhala-600-normal.woff2?url"
import tamil from "@fontsource/noto-serif-tamil/files/noto-serif-tamil-tamil-600-normal.woff2?url"
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url"
import nunitoSans from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url"
import { getLocale } from "#messages/runtime.js"

// The faces of each language; what its letters need besides is in ../styles/languages.css.

/**
 * Returns what the first lines of a page are written in, and what their spaces are from, which stand in every script;
 * the other faces are loaded when one of their letters appears. A browser's file holds those of its language alone,
 * which it would not hold of a table.
 */
export function firstFaces(): readonly string[] {
  if (getLocale() === "si") return [sinhala, nunitoSans]
  if (getLocale() === "ta") return [tamil, nunitoSans]
  return [fraunces, nunitoSans]
}
