import { compile } from "html-to-text"

/** Is more than a description may have as text; what is behind it would be refused anyway. */
const MAX_HTML = 100_000
const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const BLOCK = /<(?:p|br|div|li|h[1-6]|tr)\b/i

const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const options = {
  wordwrap: false as const,
  limits: { maxDepth: 50 },
  selectors: [
    ...["img", "script", "style", "hr"].map((selector) => ({ selector, format: "skip" })),
    ...["h1", "h2", "h3", "h4", "h5", "h6", "td", "th"].map((selector) => ({
      selector,
      format: "block",
      options: block,
    })),
    { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "a", options: { ignoreHref: true } },
  ],
}
const fromBlocks = compile(options)
const fromLines = compile({ ...options, preserveNewlines: true })

/** Returns the text of what another shop wrote as HTML, whose entities are read once; a text without any stays. */
export function textOfHtml(written: string): string {
  if (!MARKUP.test(written)) return written
  return (BLOCK.test(written) ? fromBlocks : fromLines)(written.slice(0, MAX_HTML)).replaceAll("\u00a0", " ").trim()
}
