import { expect, test } from "vitest"
import { PICTURE_WIDTHS, pictureSources } from "./pictures.ts"

test("a URL of ours names every width in both formats", () => {
  const sources = pictureSources("/media/products/3f2a-b_c/720.webp")
  expect(sources).toMatchObject({ src: "/media/products/3f2a-b_c/720.webp", width: 720, height: 720 })
  expect(sources?.avif.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.avif ${w}w`))
  expect(sources?.webp.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.webp ${w}w`))
})

test.each([
  "https://example.com/media/products/a/720.webp",
  "/media/products/a/641.webp",
  "/media/products/a/720.png",
  "/media/products/a b/720.webp",
  "/media/products/../720.webp",
  "",
])("%j is foreign", (imageUrl) => expect(pictureSources(imageUrl)).toBeNull())
