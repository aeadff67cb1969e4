import { Fragment } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import type { Locale } from "#messages/runtime.js"

/**
 * Shows lines as somebody wrote them, in an element that keeps them: each is marked where it is in another script than its reader's.
 * @param reader is the language of what stands around them; without it that of the page
 */
export function writtenLines(text: string, reader?: Locale) {
  return text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
    <Fragment key={at}>
      {at > 0 && "\n"}
      <span lang={langWritten(line, reader)}>{line}</span>
    </Fragment>
  ))
}
