import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import type { FullProduct } from "#shop/catalogue/catalogue.ts"
import { Details } from "./details.tsx"
import { ProductPictures } from "./gallery.tsx"
import { pageProduct } from "./page-product.ts"
import { arrival } from "./product-view.tsx"
import { Zoom } from "./zoom.tsx"

const url = (name: string) => `/media/products/${name}/720.webp`
const bear: FullProduct = {
  id: "5c1fdd44-5f0c-4a57-a4a8-000000000001",
  name: "Bear",
  category: "Toys",
  priceCents: 1250_50,
  stock: 1,
  imageUrl: url("a"),
  createdAt: "2026-01-01T00:00:00.000000Z",
  description: "",
  isActive: true,
  pictures: [{ image_url: url("a"), alt: "" }],
  details: { size: null, material: null, care: null, lead_time: null, weight_grams: null },
}
const htmlOf = (changes: Partial<FullProduct>) =>
  renderToStaticMarkup(<ProductPictures product={pageProduct({ ...bear, ...changes })} />)

test("a product of one picture without more sends and shows what it always did", () => {
  const { createdAt: _, pictures: _pictures, details: _details, ...plain } = bear
  expect(pageProduct(bear)).toEqual(plain)
  expect(htmlOf({})).toMatch(/^<picture class="product-picture rounded-xl border border-line shadow-soft">.*alt="Bear"/)
  expect(htmlOf({ pictures: [{ image_url: url("a"), alt: "A bear that sits" }] })).toContain('alt="A bear that sits"')
})

test("several pictures are links to their large forms, the first fetched at once, each led to by a small one", () => {
  const html = htmlOf({ pictures: [...bear.pictures, { image_url: url("b"), alt: "From behind" }] })
  expect(html).toContain('href="/media/products/b/zoom.webp"')
  expect(html).toContain('alt="Bear, picture 1 of 2"')
  expect(html).toContain('alt="From behind"')
  expect(html.match(/loading="eager"/g)).toHaveLength(1)
  const [, first] = /href="#([^"]+)" aria-label="Bear, picture 1 of 2"/.exec(html) ?? []
  expect(html).toContain(`<li id="${first}"`)
})

test("the window of an enlarged picture says in which language its name is, and what is in it", () => {
  const htmlIn = (locale: Locale) =>
    inLanguage(locale, () => {
      const picture = { image_url: url("a"), alt: "From behind", ...(locale === "si" && { english: ["alt" as const] }) }
      const show = { place: 0, onPlace: () => {}, onClose: () => {} }
      return renderToStaticMarkup(<Zoom pictures={[picture]} altOf={() => picture.alt} {...show} />)
    })
  expect(htmlIn("si")).toMatch(/<dialog [^>]*lang="en"[^>]*><div lang="si"/)
  expect(htmlIn("en")).toMatch(/<dialog (?![^>]*lang=)[^>]*><div class/)
})

const detailsOf = (details: Parameters<typeof Details>[0]["details"]) =>
  renderToStaticMarkup(<Details details={details} />).replaceAll(
    /<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g,
    "[$1: $2]",
  )

test("details are listed as far as they are known", () => {
  expect(detailsOf(undefined)).toBe("")
  const html = detailsOf({ size: "30 cm", care: "By hand" })
  expect(html).toContain("[Size: 30 cm]")
  expect(html).toContain("[Care: By hand]")
  expect(html).not.toContain("Material")
})

test.each([
  [{ lead_time: "Made in 5 working days" }, "Making time: Made in 5 working days"],
  [{ weight_grams: 350 }, "Weight: 350 g"],
  [{ weight_grams: 1250 }, "Weight: 1.25 kg"],
  [{ weight_grams: 2000 }, "Weight: 2 kg"],
])("%j is shown as %j", (details, shown) => expect(detailsOf(details)).toContain(`[${shown}]`))

const shop = { deliveryTime: "3-5 days", promises: ["Delivery within 3-5 days", "30-day returns"] }

test.each([
  ["5", "Made for you in 5 days, with you 3-5 days later"],
  ["1", "Made for you in one day, with you 3-5 days later"],
  ["Made in 5 working days", "Delivery within 3-5 days"],
  [undefined, "Delivery within 3-5 days"],
])("when what takes %s to make arrives is said once, with what that costs", (leadTime, sentence) => {
  expect(arrival(leadTime, shop, "Free delivery")).toBe(`${sentence}\nFree delivery`)
  expect(arrival(leadTime, shop, "")).toBe("")
  const details = detailsOf(leadTime === undefined ? {} : { lead_time: leadTime })
  expect(details.includes("Making time")).toBe(leadTime === "Made in 5 working days")
})
