import { expect, test } from "vitest"
import { zoomedPicture } from "./zoomed-picture.ts"

test("a zoom is known of our pictures alone", () => {
  expect(zoomedPicture("/media/products/a/720.webp")).toBe("/media/products/a/zoom.webp")
  expect(zoomedPicture("https://example.com/a/720.webp")).toBe("https://example.com/a/720.webp")
})
