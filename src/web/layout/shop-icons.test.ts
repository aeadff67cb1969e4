import { expect, test } from "vitest"
import { iconLinks, iconsOf } from "./shop-icons.ts"

const LOGO = "/media/products/0a1b2c/720.webp"

test("a shop's icons are made of its logo, and are the ball of yarn without one", () => {
  expect(iconsOf(LOGO).map(({ src, sizes }) => `${src} ${sizes}`)).toEqual([
    "/media/products/0a1b2c/360.webp 360x360",
    "/media/products/0a1b2c/720.webp 720x720",
    "/media/products/0a1b2c/1080.webp 1080x1080",
  ])
  expect(iconsOf(null)).toEqual([{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }])
  expect(iconLinks(LOGO).map(({ href }) => href)).toEqual([
    "/media/products/0a1b2c/360.webp",
    "/media/products/0a1b2c/mail.jpg",
  ])
  // A logo that was typed as a URL of elsewhere has no sizes of ours.
  expect(iconsOf("https://elsewhere.example/logo.png")).toEqual(iconsOf(null))
})
