import { beforeEach, expect, it, vi } from "vitest"
import { shrinkPicture } from "./shrink-picture.ts"
import { smallerPicture } from "./smaller-picture.ts"

vi.mock("./shrink-picture.ts", () => ({ shrinkPicture: vi.fn() }))

const MB = 1024 * 1024
const aFile = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: "image/jpeg" })
const small = aFile("small.jpg", 1)

beforeEach(() => void vi.mocked(shrinkPicture).mockReset().mockResolvedValue(small))

it.each([
  ["photo.jpg", 9 * MB],
  ["IMG_1.HEIC", 1000],
  ["drawing.avif", 1000],
])("%s of %i bytes is made smaller", async (name, size) => {
  expect(await smallerPicture(aFile(name, size))).toBe(small)
})

it("a picture that is small enough is sent as it is", async () => {
  const file = aFile("photo.jpg", MB)
  expect(await smallerPicture(file)).toBe(file)
  expect(shrinkPicture).not.toHaveBeenCalled()
})

it("what this browser cannot read is left to the server, except HEIC", async () => {
  vi.mocked(shrinkPicture).mockResolvedValue(null)
  const file = aFile("photo.jpg", 3 * MB)
  expect(await smallerPicture(file)).toBe(file)
  expect(await smallerPicture(aFile("IMG_1.HEIC", MB))).toBe("heic")
})
