import { expect, onTestFinished, test } from "vitest"
import { setPictureHost } from "./picture-host.ts"
import { largestPicture, PICTURE_WIDTHS, pictureSources, zoomedPicture } from "./pictures.ts"

test("a URL of ours names every width in both formats", () => {
  const sources = pictureSources("/media/products/3f2a-b_c/720.webp")
  expect(sources).toMatchObject({ src: "/media/products/3f2a-b_c/720.webp", width: 720, height: 720 })
  expect(sources?.avif.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.avif ${w}w`))
  expect(sources?.webp.split(", ")).toEqual(PICTURE_WIDTHS.map((w) => `/media/products/3f2a-b_c/${w}.webp ${w}w`))
})

test("with a CDN pages take pictures from there, while their URLs stay what they are", () => {
  setPictureHost("https://cdn.example")
  onTestFinished(() => setPictureHost(""))
  const { src, avif, webp } = pictureSources("/media/products/3f2a/720.webp") ?? {}
  expect(src).toBe("https://cdn.example/media/products/3f2a/720.webp")
  for (const set of [avif, webp])
    expect(set).toMatch(/^(https:\/\/cdn\.example\/media\/products\/3f2a\/\d+\.\w+ \d+w(, |$)){3}$/)
  expect(zoomedPicture("/media/products/3f2a/720.webp")).toBe("https://cdn.example/media/products/3f2a/zoom.webp")
  expect(largestPicture("/media/products/3f2a/720.webp")).toBe("/media/products/3f2a/1080.webp")
  expect(pictureSources("https://elsewhere.example/a.webp")).toBeNull()
})

test.each([
  "https://example.com/media/products/a/720.webp",
  "/media/products/a/641.webp",
  "/media/products/a/720.png",
  "/media/products/a b/720.webp",
  "/media/products/../720.webp",
  "",
])("%j is foreign", (imageUrl) => expect(pictureSources(imageUrl)).toBeNull())

test("a zoom is known of our pictures alone", () => {
  expect(zoomedPicture("/media/products/a/720.webp")).toBe("/media/products/a/zoom.webp")
  expect(zoomedPicture("https://example.com/a/720.webp")).toBe("https://example.com/a/720.webp")
})
