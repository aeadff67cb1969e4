import { Fragment, type ReactNode } from "react"
import type { MessagePart } from "#messages/runtime.js"

interface MarkedTextProps {
  /** Holds what `m.key.parts()` returns. */
  readonly parts: readonly MessagePart[]
  /** Makes an element of the text between `{#name}` and `{/name}`. */
  readonly marks: Readonly<Record<string, (text: string) => ReactNode>>
}

/** Shows a message of which some words are bold, a link, or drawn upon. Marks do not contain each other. */
export function MarkedText({ parts, marks }: MarkedTextProps): ReactNode {
  const shown: ReactNode[] = []
  let marked: string | null = null
  for (const part of parts) {
    if (part.type === "markup-start") marked = ""
    else if (part.type === "markup-end") {
      shown.push(marks[part.name]?.(marked ?? "") ?? marked)
      marked = null
    } else if (part.type === "text") {
      if (marked === null) shown.push(part.value)
      else marked += part.value
    }
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces have no other identity
  return shown.map((piece, at) => <Fragment key={at}>{piece}</Fragment>)
}
