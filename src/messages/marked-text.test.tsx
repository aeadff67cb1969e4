import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { MessagePart } from "#messages/runtime.js"
import { MarkedText } from "./marked-text.tsx"

const text = (value: string): MessagePart => ({ type: "text", value })
const mark = (type: "markup-start" | "markup-end"): MessagePart => ({
  type,
  name: "strong",
  options: {},
  attributes: {},
})
const bold = { strong: (words: string) => <strong>{words}</strong> }

function shown(parts: MessagePart[], marks: Parameters<typeof MarkedText>[0]["marks"] = bold) {
  return renderToStaticMarkup(<MarkedText parts={parts} marks={marks} />)
}

test("marked words become elements where they stand in the sentence", () => {
  const parts = [text("Order "), mark("markup-start"), text("NK-"), text("1"), mark("markup-end"), text(" has shipped")]
  expect(shown(parts)).toBe("Order <strong>NK-1</strong> has shipped")
})

test("what stands in a parameter is text and no markup", () => {
  expect(shown([mark("markup-start"), text("<b>{x}</b>"), mark("markup-end")])).toBe(
    "<strong>&lt;b&gt;{x}&lt;/b&gt;</strong>",
  )
})

test("a mark that the page does not know leaves its words", () => {
  expect(shown([text("a "), mark("markup-start"), text("b"), mark("markup-end")], {})).toBe("a b")
})
