import { crc32 } from "node:zlib"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import type { Files } from "#platform/files/files.ts"
import { CUSTOMERS_FORMATS, decoded, OWNERS_FORMATS } from "./formats.ts"
import { type Crop, createPictures, type Pictures } from "./pictures.ts"

const upload = { whose: "the owner", formats: OWNERS_FORMATS }

type Store = Pick<Files, "get" | "put" | "removeAll">

let fileContents: Map<string, Uint8Array>
let pictures: Pictures
beforeEach(() => {
  fileContents = new Map()
  pictures = createPictures(inMemory(fileContents), {
    folder: "products",
    urlBase: "/media/products",
    widths: [32, 64, 128],
  })
})

function inMemory(store: Map<string, Uint8Array>): Store {
  return {
    put: async (key, bytes) => void store.set(key, bytes),
    get: async (key) => store.get(key) ?? null,
    removeAll: async (prefix) => {
      for (const key of store.keys()) if (key.startsWith(`${prefix}/`)) store.delete(key)
    },
  }
}

// The left half is red and the right half blue.
function halves(width: number, height: number) {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: "#ff0000" } }
  const plain = sharp({ create: { width, height, channels: 3, background: "#0000ff" } })
  return plain.composite([{ input: red, left: 0, top: 0 }])
}

async function storedIn(imageUrl: string, name: string) {
  const bytes = fileContents.get(imageUrl.replace("/media/", "").replace("64.webp", name))
  if (!bytes) throw new Error(`${name} is missing`)
  return sharp(bytes)
}

const SQUARES = ["128.avif", "128.webp", "32.avif", "32.webp", "64.avif", "64.webp"]

const namesOf = (imageUrl: string) =>
  [...fileContents.keys()]
    .filter((key) => `/media/${key}`.startsWith(folderOf(imageUrl)))
    .map(baseName)
    .sort()
const folderOf = (imageUrl: string) => imageUrl.replace("64.webp", "")
const baseName = (key: string) => key.slice(key.lastIndexOf("/") + 1)

async function urlOf(bytes: Uint8Array, crop?: Crop): Promise<string> {
  const stored = await pictures.store(bytes, { ...upload, crop })
  if (!stored.ok) throw new Error(stored.code)
  return stored.imageUrl
}

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s becomes squares in every width and both formats",
  async (format) => {
    const imageUrl = await urlOf(await halves(300, 200).toFormat(format).toBuffer())
    expect(imageUrl).toMatch(/^\/media\/products\/[\w-]{16,}\/64\.webp$/)
    expect(namesOf(imageUrl)).toEqual([...SQUARES, "original.jpg", "zoom.webp"])
    for (const width of [32, 64, 128]) {
      expect(await (await storedIn(imageUrl, `${width}.webp`)).metadata()).toMatchObject({
        format: "webp",
        width,
        height: width,
      })
      expect(await (await storedIn(imageUrl, `${width}.avif`)).metadata()).toMatchObject({
        format: "heif",
        width,
        height: width,
      })
    }
  },
)

test("a square that is small enough is its own original, and has no larger form", async () => {
  const small = await urlOf(await halves(100, 100).png().toBuffer())
  expect(namesOf(small)).toEqual(SQUARES)
  expect(await sharp((await pictures.original(small, "the owner")) ?? undefined).metadata()).toMatchObject({
    format: "jpeg",
    width: 128,
  })
})

test("another square is cut from the original, which is upright and whole", async () => {
  // Orientation 6: turned upright it is 200 wide and 300 high, red above.
  const lying = await halves(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const original = (await pictures.original(await urlOf(lying), "the owner")) ?? undefined
  const { width, height, exif } = await sharp(original).metadata()
  expect([width, height, exif]).toEqual([200, 300, undefined])
  const lower = await urlOf(original ?? new Uint8Array(), { left: 0.25, top: 0.6, side: 0.5 })
  const { channels } = await (await storedIn(lower, "128.webp")).stats()
  expect(channels[0]?.mean).toBeLessThan(20)
  expect(channels[2]?.mean).toBeGreaterThan(230)
  expect((await sharp((await pictures.original(lower, "the owner")) ?? undefined).metadata()).height).toBe(300)
})

test("a square that would leave the picture is moved back into it", async () => {
  const right = await urlOf(await halves(300, 200).png().toBuffer(), { left: 0.9, top: 0.9, side: 1 })
  const { channels } = await (await storedIn(right, "128.webp")).stats()
  // 50 of its 200 columns are red.
  expect(channels[0]?.mean).toBeCloseTo(255 / 4, -1)
})

test("what is no picture of ours has no original", async () => {
  for (const url of ["/media/products/none/64.webp", "https://example.com/a.png"]) {
    expect(await pictures.original(url, "the owner")).toBeNull()
  }
})

test("a photo is turned upright and loses where and with what it was taken", async () => {
  const exif = { IFD0: { Copyright: "photographer", Model: "PhoneModel" } }
  // Orientation 6: the top of the scene lies at the right, so the left (red) half belongs on top.
  const photo = await halves(200, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const imageUrl = await urlOf(photo)
  for (const name of ["128.webp", "128.avif"]) {
    const stored = await storedIn(imageUrl, name)
    const metadata = await stored.metadata()
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
    const upper = await stored.extract({ left: 40, top: 8, width: 48, height: 20 }).png().toBuffer()
    const top = await sharp(upper).stats()
    expect(top.channels[0]!.mean).toBeGreaterThan(200)
  }
})

test.each([
  [1, 1, "too_few_pixels"],
  [31, 400, "too_few_pixels"],
  [32, 32, undefined],
])("a picture of %d × %d pixels is refused where it shows nothing", async (width, height, code) => {
  const picture = await sharp({ create: { width, height, channels: 3, background: "#876" } })
    .png()
    .toBuffer()
  const stored = await pictures.store(picture, upload)
  expect(stored.ok ? undefined : stored.code).toBe(code)
})

test("of an animated picture the first frame is stored", async () => {
  const frames = [halves(64, 64), sharp({ create: { width: 64, height: 64, channels: 3, background: "#00ff00" } })]
  const animated = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const stored = await storedIn(await urlOf(animated), "128.webp")
  expect((await stored.metadata()).pages ?? 1).toBe(1)
  expect((await stored.stats()).channels[1]!.mean).toBeLessThan(40)
})

const noise = {
  create: {
    width: 400,
    height: 400,
    channels: 3 as const,
    background: "#888888",
    noise: { type: "gaussian" as const, mean: 128, sigma: 40 },
  },
}
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`
test.each([
  ["nothing", async () => new Uint8Array()],
  ["text named like a picture", async () => Buffer.from("this is my picture.png")],
  ["an SVG", async () => Buffer.from(SVG)],
  ["an SVG behind an XML head", async () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ["a GIF", async () => await halves(20, 20).gif().toBuffer()],
  ["a TIFF", async () => await halves(20, 20).tiff().toBuffer()],
  [
    "an SVG with a PNG's first bytes",
    async () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(SVG)]),
  ],
  ["a JPEG cut in half", async () => firstHalf(await sharp(noise).jpeg().toBuffer())],
  ["a PNG cut in half", async () => firstHalf(await sharp(noise).png().toBuffer())],
  ["a WebP cut in half", async () => firstHalf(await sharp(noise).webp().toBuffer())],
  ["an AVIF cut in half", async () => firstHalf(await sharp(noise).avif({ effort: 0 }).toBuffer())],
  ["a JPEG of zeros after its head", async () => zeroed(await sharp(noise).jpeg().toBuffer())],
])("%s is not a picture, and nothing of it is stored", async (_name, bytes) => {
  expect(await pictures.store(await bytes(), upload)).toMatchObject({ ok: false, code: "not_a_picture" })
  expect(fileContents.size).toBe(0)
})

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function zeroed(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(bytes.length - 300)])
}

test("a small file that claims a huge picture is refused before it is decoded", async () => {
  const bomb = claiming(await halves(20, 20).png().toBuffer(), 50_000, 50_000)
  const before = process.memoryUsage().rss
  expect(await pictures.store(bomb, upload)).toMatchObject({ ok: false, code: "too_many_pixels" })
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

// Changes the size in a PNG's header, which its checksum covers: 8 bytes of signature, 4 of length, "IHDR", then the
// numbers.
function claiming(png: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(png)
  claimed.writeUInt32BE(width, 16)
  claimed.writeUInt32BE(height, 20)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  return claimed
}

test("an AVIF is taken from the owner alone", async () => {
  const avif = await halves(20, 20).avif({ effort: 0 }).toBuffer()
  const customers = { whose: "a customer", formats: CUSTOMERS_FORMATS }
  expect(await pictures.store(avif, customers)).toEqual({ ok: false, code: "not_a_picture" })
})

test("what takes longer than it may says so", async () => {
  const slow = sharp({ create: { width: 4000, height: 4000, channels: 3, background: "red" } }).median(60)
  expect(await decoded(slow.timeout({ seconds: 1 }).toBuffer())).toBe("took_too_long")
})

test("the owner’s picture does not wait behind all of a customer’s", async () => {
  const bytes = await halves(600, 600).png().toBuffer()
  const done: string[] = []
  const store = (whose: string) => pictures.store(bytes, { ...upload, whose }).then(() => done.push(whose))
  await Promise.all(["a customer", "a customer", "a customer", "a customer", "a customer", "the owner"].map(store))
  expect(done.indexOf("the owner")).toBeLessThan(3)
})

test("more than 10 MB is too large, whatever it is", async () => {
  expect(await pictures.store(Buffer.alloc(10 * 1024 * 1024 + 1), upload)).toMatchObject({
    ok: false,
    code: "too_large",
  })
})

test("removing a picture removes its files, and only those", async () => {
  const [one, other] = [
    await urlOf(await halves(40, 40).png().toBuffer()),
    await urlOf(await halves(40, 40).png().toBuffer()),
  ]
  for (const foreign of [
    "https://example.com/media/products/x/64.webp",
    "/media/products/../64.webp",
    "/media/products/64.webp",
  ]) {
    await pictures.remove(foreign)
  }
  expect(fileContents.size).toBe(12)
  await pictures.remove(one)
  expect(
    [...fileContents.keys()].every((key) => key.startsWith(other.replace("/media/", "").replace("/64.webp", ""))),
  ).toBe(true)
  expect(fileContents.size).toBe(6)
})

test("a picture’s URL is reported before any of its files exists, and only that of a picture", async () => {
  const remembered: Array<[string, number]> = []
  const remember = async (imageUrl: string) => void remembered.push([imageUrl, fileContents.size])
  await pictures.store(Buffer.from(SVG), { ...upload, remember })
  const stored = await pictures.store(await halves(40, 40).png().toBuffer(), { ...upload, remember })
  expect(stored).toMatchObject({ ok: true, imageUrl: expect.any(String) })
  expect(remembered).toEqual([[stored.ok && stored.imageUrl, 0]])
  const failing = { ...upload, remember: () => Promise.reject(new Error("no database")) }
  const forgetful = pictures.store(await halves(40, 40).png().toBuffer(), failing)
  await expect(forgetful).rejects.toThrow("no database")
  expect(fileContents.size).toBe(6)
})

test("when the store fails half-way, nothing of the picture stays", async () => {
  const files = inMemory(fileContents)
  const failing: Store = {
    ...files,
    put: (key, ...rest) =>
      key.endsWith("128.avif") ? Promise.reject(new Error("disk full")) : files.put(key, ...rest),
  }
  const place = { folder: "products", urlBase: "/media/products", widths: [32, 64, 128] }
  const square = await halves(40, 40).png().toBuffer()
  await expect(createPictures(failing, place).store(square, upload)).rejects.toThrow("disk full")
  expect(fileContents.size).toBe(0)
})
