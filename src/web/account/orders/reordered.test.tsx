import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import type { ReorderedLine } from "#shop/orders/customer/reorder-json.ts"
import { Reordered } from "./reordered.tsx"

const line: ReorderedLine = {
  product_id: "p",
  product_name: "Bear",
  name: "Bear",
  wanted: 3,
  added: 3,
  availability: "sold",
}

function textOf(change: Partial<ReorderedLine>) {
  const lines = [{ ...line, ...change }]
  const router = createMemoryRouter([{ path: "/", element: <Reordered lines={lines} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
}

test.each<[Partial<ReorderedLine>, string]>([
  [{}, "3 pieces added to your cart View Cart"],
  [{ wanted: 1, added: 1 }, "1 piece added to your cart View Cart"],
  [{ added: 2 }, "2 pieces added to your cart Bear: 2 of 3 added. That is all we have in stock. View Cart"],
  [{ added: 0 }, "Nothing was added to your cart Bear: your cart holds all we have in stock. View Cart"],
  [{ added: 0, availability: "sold_out" }, "Nothing was added to your cart Bear is out of stock. View Cart"],
  [{ added: 0, availability: "gone" }, "Nothing was added to your cart Bear is no longer sold. View Cart"],
])("%j", (change, text) => expect(textOf(change)).toBe(text))
