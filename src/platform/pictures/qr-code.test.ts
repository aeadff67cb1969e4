import sharp from "sharp"
import { expect, test } from "vitest"
import { drawQrCode, readQrCode } from "./qr-code.ts"

const TEXT =
  "0002010102112632002819999000000000000000123400015204594753031445802LK5911NOOL CRAFTS6005KANDY6105200006208050400006304BA2D"
const drawn = await drawQrCode(TEXT)
const read = (bytes: Uint8Array) => readQrCode(bytes, "the owner")

/** Puts a picture on a larger one of another colour. */
const on = (width: number, height: number, input: Buffer) =>
  sharp({ create: { width, height, channels: 3, background: "#876" } }).composite([{ input, left: 200, top: 300 }])

test("a code is drawn in black on white, with white around it", async () => {
  const { width, height, format } = await sharp(drawn).metadata()
  expect({ format, square: width === height }).toEqual({ format: "png", square: true })
  const { data } = await sharp(drawn)
    .extract({ left: 0, top: 0, width, height: 40 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.every((value) => value === 255)).toBe(true)
})

test.each([
  ["as it was drawn", async () => drawn],
  ["small", () => sharp(drawn).resize(150).jpeg().toBuffer()],
  [
    "in a screenshot",
    async () =>
      on(1080, 2340, await sharp(drawn).resize(600).toBuffer())
        .png()
        .toBuffer(),
  ],
  [
    "in a photo that is turned and out of focus",
    async () => {
      const turned = await sharp(drawn).resize(900).rotate(12, { background: "#fff" }).toBuffer()
      return sharp(await on(1500, 2000, turned).png().toBuffer())
        .blur(2)
        .jpeg({ quality: 60 })
        .toBuffer()
    },
  ],
])("its text is read %s", async (_, picture) => {
  expect(await read(await picture())).toEqual({ text: TEXT })
})

test("a picture without a code, and what is no picture, are told apart", async () => {
  expect(
    await read(
      await sharp({ create: { width: 50, height: 50, channels: 3, background: "#876" } })
        .png()
        .toBuffer(),
    ),
  ).toBe("no_code")
  expect(await read(Buffer.from("%PDF-1.7"))).toBe("not_a_picture")
  expect(await read(drawn.subarray(0, 200))).toBe("not_a_picture")
})
