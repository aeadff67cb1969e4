import { expect, test } from "vitest"
import { PICTURE_WIDTHS, pictureSources } from "./pictures.ts"

test("an address of ours names every width in both formats", () => {
  const sources = pictureSources("/media/products/3f2a-b_c/640.webp")
  expect(sources).toMatchObject({ src: "/media/products/3f2a-b_c/640.webp", width: 640, height: 640 })
  expect(sources?.avif.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.avif ${w}w`))
  expect(sources?.webp.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.webp ${w}w`))
})

test.each([
  "https://example.com/media/products/a/640.webp",
  "/media/products/a/641.webp",
  "/media/products/a/640.png",
  "/media/products/a b/640.webp",
  "/media/products/../640.webp",
  "",
])("%j is foreign", (imageUrl) => expect(pictureSources(imageUrl)).toBeNull())
