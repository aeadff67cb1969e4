import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { LineName } from "./line-name.tsx"

const variant = { product_name: "Blanket", values: ["Blue", "Single"] }
const text = { label: "Name", text: "Asha" }
const linesOf = (...[props]: Parameters<typeof LineName>) =>
  [...renderToStaticMarkup(<LineName {...props} />).matchAll(/<span class="(block|line-clamp-2) [^"]*">([^<]*)</g)].map(
    ([, look, words]) => [words, look],
  )

test("the variant and the text stand on lines of their own, of which the product's name alone is shortened", () => {
  expect(linesOf({ of: { name: "Blanket (Blue, Single)", variant }, text, clamp: true })).toEqual([
    ["Blanket", "line-clamp-2"],
    ["Blue · Single", "block"],
    ["Name: Asha", "block"],
  ])
  expect(linesOf({ of: { name: "Bear" } })).toEqual([["Bear", "block"]])
  expect(linesOf({ of: { name: "Bear" }, text: { ...text, label: "" } })).toEqual([
    ["Bear", "block"],
    ["Asha", "block"],
  ])
})
