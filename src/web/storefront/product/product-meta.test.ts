import { expect, test } from "vitest"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import type { PageProduct } from "./page-product.ts"
import { productMeta } from "./product-meta.ts"

const shop = { name: "Nool", publicUrl: "https://nool.example" } as ShopInfo
const bear: PageProduct = {
  id: "5c1fdd44-5f0c-4a57-a4a8-000000000001",
  name: "Bear",
  category: "Toys",
  priceCents: 1250_50,
  stock: 0,
  imageUrl: "/media/products/bear/720.webp",
  description: "Soft.\n\nAnd kind.",
  isActive: true,
}

const contentOf = (product: PageProduct | null, name: string) => {
  const found = productMeta(shop, product).find((each) => "name" in each && each.name === name)
  return found && "content" in found ? found.content : undefined
}

test("the structured data has absolute URLs, the price in rupees and the stock", () => {
  expect(productMeta(shop, bear)).toContainEqual({
    "script:ld+json": expect.objectContaining({
      "@type": "Product",
      image: ["https://nool.example/media/products/bear/720.webp"],
      offers: expect.objectContaining({
        price: "1250.50",
        priceCurrency: "LKR",
        availability: "https://schema.org/OutOfStock",
        url: `https://nool.example/product/${bear.id}`,
      }),
    }),
  })
})

test("search engines are told the title and description that the owner wrote for them, at the address with its name", () => {
  const meta = productMeta(shop, {
    ...bear,
    slug: "bear",
    seoTitle: "Crochet bear, 30 cm",
    seoDescription: "Made in Kandy",
  })
  expect(meta).toContainEqual({ title: "Crochet bear, 30 cm · Nool" })
  expect(meta).toContainEqual({ name: "description", content: "Made in Kandy" })
  expect(JSON.stringify(meta)).toContain('"url":"https://nool.example/product/bear"')
  expect(JSON.stringify(meta)).not.toContain(`${bear.id}"}`)
})

test("a sale is told with its last day, and the price before it where there was one", () => {
  const sale = { ...bear, priceCents: 1000_00, sale: { until: "2026-12-24" } }
  const offerOf = (product: PageProduct) =>
    JSON.parse(JSON.stringify(productMeta(shop, product))).find((each: object) => "script:ld+json" in each)[
      "script:ld+json"
    ].offers
  expect(offerOf(sale)).toMatchObject({ price: "1000.00", priceValidUntil: "2026-12-24" })
  expect(offerOf(sale)).not.toHaveProperty("priceSpecification")
  const struck = { ...sale, sale: { until: "2026-12-24", price_before: 1250.5 } }
  expect(offerOf(struck).priceSpecification).toEqual({
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: "1250.50",
    priceCurrency: "LKR",
  })
  expect(productMeta(shop, struck)).toEqual(
    expect.arrayContaining([
      { property: "product:price:amount", content: "1000.00" },
      { property: "product:original_price:amount", content: "1250.50" },
    ]),
  )
  expect(offerOf(bear)).not.toHaveProperty("priceValidUntil")
})

test("a description that is English alone says so", () => {
  const metaOf = (product: PageProduct) => productMeta(shop, product).filter((each) => "lang" in each)
  const described = metaOf({ ...bear, english: ["description"] })
  expect(described).toMatchObject(
    [{ name: "description" }, { property: "og:description" }].map((each) => ({ ...each, lang: "en" })),
  )
  expect(metaOf({ ...bear, description: "", english: ["name"] })).toEqual([])
})

test("the structured data has all pictures and what is known of the piece", () => {
  const pictures = ["bear", "b"].map((name) => ({ image_url: `/media/products/${name}/720.webp`, alt: "" }))
  const details = { size: "30 cm", material: "Cotton", weight_grams: 350 }
  expect(productMeta(shop, { ...bear, pictures, details })).toContainEqual({
    "script:ld+json": expect.objectContaining({
      image: ["https://nool.example/media/products/bear/720.webp", "https://nool.example/media/products/b/720.webp"],
      size: "30 cm",
      material: "Cotton",
      weight: { "@type": "QuantitativeValue", value: 350, unitCode: "GRM" },
    }),
  })
  const covers = productMeta(shop, { ...bear, pictures }).filter(
    (each) => "property" in each && each.property === "og:image",
  )
  expect(covers.map((each) => "content" in each && each.content)).toEqual([
    "https://nool.example/media/products/bear/720.webp",
    "https://nool.example/media/products/b/720.webp",
  ])
})

test("the description is one line, cut between words, and never empty", () => {
  expect(contentOf(bear, "description")).toBe("Soft. And kind.")
  expect(contentOf({ ...bear, description: "word ".repeat(100) }, "description")).toMatch(/^(word )+word…$/)
  expect(contentOf({ ...bear, description: " " }, "description")).toBe("Bear, Toys: handmade crochet for Rs. 1,250.50.")
})

test("a product that is not there is nothing to index and describes nothing", () => {
  expect(contentOf(null, "robots")).toBe("noindex")
  expect(JSON.stringify(productMeta(shop, null))).not.toContain("ld+json")
})

test("a rating is there for real reviews only", () => {
  expect(JSON.stringify(productMeta(shop, bear))).not.toMatch(/ating|review/i)
  const review = { id: "1", stars: 4, text: "Soft.", pictures: [], answer: null, date: "2026-01-02T03:04:05.000Z" }
  const reviews = { count: 2, average: 4.5, next: null, shown: [{ ...review, name: "Kamala P." }] }
  expect(productMeta(shop, bear, reviews)).toContainEqual({
    "script:ld+json": expect.objectContaining({
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 2 },
      review: [
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Kamala P." },
          datePublished: review.date,
          reviewRating: { "@type": "Rating", ratingValue: 4 },
          reviewBody: "Soft.",
        },
      ],
    }),
  })
})
