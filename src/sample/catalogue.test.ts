import { readdir, readFile } from "node:fs/promises"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"

describe("the sample catalogue", () => {
  test("is large, in several categories, and no name is used twice", () => {
    expect(SAMPLE_PRODUCTS.length).toBeGreaterThanOrEqual(36)
    expect(new Set(SAMPLE_PRODUCTS.map((product) => product.category)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(SAMPLE_PRODUCTS.map((product) => product.name)).size).toBe(SAMPLE_PRODUCTS.length)
  })

  test("shows every state of stock", () => {
    const stocks = SAMPLE_PRODUCTS.map((product) => product.stock)
    expect(stocks.filter((stock) => stock === 0)).toHaveLength(1)
    expect(stocks.filter((stock) => stock >= 1 && stock <= 5).length).toBeGreaterThan(3)
    expect(stocks.filter((stock) => stock > 5).length).toBeGreaterThan(20)
  })

  test.each(SAMPLE_PRODUCTS)("$name is fit to be sold", ({ name, description, price, stock, age }) => {
    expect(name.length).toBeLessThanOrEqual(200)
    expect(description.split(/[.?!](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2)
    expect(price % 50).toBe(0)
    expect(price).toBeGreaterThanOrEqual(850)
    expect(price).toBeLessThanOrEqual(18_500)
    expect(Number.isInteger(stock) && stock >= 0 && age > 0).toBe(true)
  })

  test("three have options, whose pieces add up to their stock, further pictures and reviews", () => {
    const shown = SAMPLE_PRODUCTS.flatMap(({ stock, shows }) => (shows ? [{ stock, ...shows }] : []))
    expect(shown).toHaveLength(3)
    for (const { stock, choices, variants, pictures, reviews } of shown) {
      expect(variants.reduce((sum, variant) => sum + variant.stock, 0)).toBe(stock)
      const values = choices.reduce((before, choice) => before * choice.values.length, 1)
      expect([variants.length, pictures.length > 0, reviews.length > 0]).toEqual([values, true, true])
    }
  })

  test("has the file of each picture and no other, all different and small", async () => {
    const named = SAMPLE_PRODUCTS.flatMap(({ picture, shows }) => [
      picture,
      ...(shows?.pictures ?? []).map((other) => other.picture),
    ])
    const folder = new URL("./pictures/", import.meta.url)
    expect(named.map((name) => `${name}.avif`).toSorted()).toEqual((await readdir(folder)).toSorted())
    const files = await Promise.all(named.map((name) => readFile(new URL(`${name}.avif`, folder), "base64")))
    expect(new Set(files).size).toBe(named.length)
    expect(files.join("").length * 0.75).toBeLessThan(4 * 1024 * 1024)
    for (const file of files) {
      expect(await sharp(Buffer.from(file, "base64")).metadata()).toMatchObject({ width: 1080, height: 1080 })
    }
  })

  test("has a coupon of every kind", () => {
    const kinds = { expired: 0, spent: 0, inactive: 0, capped: 0, withMinimum: 0, fixed: 0 }
    for (const coupon of SAMPLE_COUPONS) {
      expect(coupon.code).toBe(coupon.code.trim().toUpperCase())
      if ((coupon.expiresIn ?? 1) < 0) kinds.expired += 1
      if (coupon.limit !== undefined && coupon.used === coupon.limit) kinds.spent += 1
      if (coupon.active === false) kinds.inactive += 1
      if (coupon.cap) kinds.capped += 1
      if (coupon.minimum) kinds.withMinimum += 1
      if (coupon.type === "fixed") kinds.fixed += 1
    }
    for (const [kind, count] of Object.entries(kinds)) expect(count, kind).toBeGreaterThan(0)
    expect(SAMPLE_COUPONS[0]).toMatchObject({ code: "WELCOME10", type: "percentage", value: 10 })
  })
})
