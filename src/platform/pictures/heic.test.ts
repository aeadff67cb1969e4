import sharp, { type Sharp } from "sharp"
import { expect, test } from "vitest"
import { aHeic, claimingSize } from "#tests/fixtures/pictures/heic.ts"
import { decodeHeic } from "./heic.ts"

const MAX_PIXELS = 1_000_000
const decode = (bytes: Uint8Array, maxPixels = MAX_PIXELS) => decodeHeic({ bytes, maxPixels })

async function decodedFile(bytes: Uint8Array) {
  const answer = await decode(bytes)
  if (typeof answer === "string") throw new Error(answer)
  return sharp(answer)
}

/** The colour in the middle of each quarter, in sRGB: left and right above, then below. */
async function quarters(picture: Sharp): Promise<number[][]> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .resize(4, 4, { fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0, 2, 8, 10].map((pixel) => [...data.subarray(pixel * info.channels, (pixel + 1) * info.channels)])
}

const near = (...colour: number[]) => colour.map((value) => expect.closeTo(value, -1.6))

test("a phone’s picture of several tiles is upright, in the colours of its profile, without metadata", async () => {
  const picture = await decodedFile(await aHeic("phone"))
  const { width, height, channels, exif, orientation, icc } = await picture.metadata()
  expect([width, height, channels, exif, orientation]).toEqual([180, 240, 3, undefined, 1])
  expect(icc?.length).toBe(480)
  expect(await quarters(picture)).toEqual([near(255, 0, 0), near(0, 255, 0), near(0, 0, 255), near(255, 255, 0)])
})

test("what is transparent stays so", async () => {
  const [left, right] = await quarters(await decodedFile(await aHeic("alpha")))
  expect([left?.[2], left?.[3], right?.[3]]).toEqual([...near(255), 255, 0])
})

test("of several pictures the main one counts", async () => {
  const picture = await decodedFile(await aHeic("second-of-two"))
  expect(await picture.metadata()).toMatchObject({ width: 64, height: 64 })
})

test("a size beyond the limit is refused before anything is decoded", async () => {
  expect(await decode(claimingSize(await aHeic("alpha"), 8000, 8000))).toBe("too_many_pixels")
  expect(await decode(await aHeic("phone"), 180 * 240 - 1)).toBe("too_many_pixels")
})

test("libheif’s memory has a limit", async () => {
  const limits = { ms: 30_000, memory: 17 * 1024 * 1024 }
  const file = { bytes: await aHeic("flat"), maxPixels: 2048 * 1536 }
  expect(await decodeHeic(file, limits)).toBe("not_a_picture")
  expect(await decodeHeic(file)).toBeInstanceOf(Uint8Array)
})

test.each([
  ["nothing but a head", async () => (await aHeic("phone")).subarray(0, 24)],
  ["half a file", async () => (await aHeic("phone")).subarray(0, 1800)],
  ["one whose boxes are zeros", async () => zeroed(await aHeic("phone"), 40, 600)],
  ["one whose pixels are zeros", async () => zeroed(await aHeic("second-of-two"), 700, 973)],
])("%s is not a picture", async (_name, bytes) => {
  expect(await decode(await bytes())).toBe("not_a_picture")
})

function zeroed(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([bytes.subarray(0, from), Buffer.alloc(to - from), bytes.subarray(to)])
}

test("a thread that takes too long is ended", async () => {
  expect(await decodeHeic({ bytes: await aHeic("phone"), maxPixels: MAX_PIXELS }, { ms: 1, memory: 2 ** 30 })).toBe(
    "too_slow",
  )
})
