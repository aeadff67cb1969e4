import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { withElements } from "./with-elements.tsx"

const shown = (message: (parameters: { who: string; when: string }) => string) =>
  renderToStaticMarkup(
    withElements(message, { who: createElement("strong", null, "Kamala"), when: createElement("time", null, "today") }),
  )

it("puts each element where the sentence has its parameter, in any order", () => {
  expect(shown(({ who, when }) => `By ${who}, ${when}.`)).toBe("By <strong>Kamala</strong>, <time>today</time>.")
  expect(shown(({ who, when }) => `${when}: ${who}`)).toBe("<time>today</time>: <strong>Kamala</strong>")
})

it("leaves out an element that the sentence does not name", () => {
  expect(shown(() => "Nobody <b>")).toBe("Nobody &lt;b&gt;")
})
