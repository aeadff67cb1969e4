import sharp from "sharp"
import { expect, test } from "vitest"
import { TooBusy } from "#platform/lanes/lane.ts"
import { reencodeReceipt } from "./receipt-file.ts"

const photo = () => sharp({ create: { width: 120, height: 60, channels: 3, background: "#ffffff" } })

test.each([
  ["jpeg", "image/jpeg", "jpg"],
  ["png", "image/png", "png"],
  ["webp", "image/webp", "webp"],
] as const)("a %s keeps its format and loses its metadata", async (format, contentType, extension) => {
  const exif = { IFD0: { Model: "PhoneOfSomebody" } }
  const bytes = await photo().withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
  const receipt = await reencodeReceipt(bytes, "a customer")
  expect(receipt).toMatchObject({ ok: true, contentType, extension })
  if (!receipt.ok) return
  expect(Buffer.from(receipt.bytes).includes("PhoneOfSomebody")).toBe(false)
  // Upright: the sides have changed places.
  expect(await sharp(receipt.bytes).metadata()).toMatchObject({ format, width: 60, height: 120 })
})

const PDF = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"

test("a PDF passes as it is", async () => {
  const bytes = Buffer.from(PDF)
  expect(await reencodeReceipt(bytes, "a customer")).toEqual({
    ok: true,
    bytes,
    contentType: "application/pdf",
    extension: "pdf",
  })
})

test.each(["\n", "\uFEFF", "\uFEFF\r\n \t"])("a PDF behind %j passes", async (before) => {
  expect(await reencodeReceipt(Buffer.from(before + PDF), "a customer")).toMatchObject({ ok: true, extension: "pdf" })
})

test.each([
  ["another word", `GIF89a\n${PDF}`],
  ["a page", `<!doctype html>\n${PDF}`],
  ["more than a kilobyte of blanks", " ".repeat(1025) + PDF],
])("a PDF behind %s is none", async (_, text) => {
  expect(await reencodeReceipt(Buffer.from(text), "a customer")).toMatchObject({ ok: false, code: "not_a_receipt" })
})

test.each(["/Encrypt 5 0 R", "/Encrypt<</Filter/Standard/V 4>>"])(
  "a PDF with a password (%s) is refused",
  async (key) => {
    const bytes = Buffer.from(PDF.replace("/Root", `${key} /Root`))
    expect(await reencodeReceipt(bytes, "a customer")).toMatchObject({ ok: false, code: "protected" })
  },
)

test("a PDF that speaks of encryption is no protected one", async () => {
  const bytes = Buffer.from(PDF.replace("endobj", "(/Encrypt it) /EncryptMetadata true endobj"))
  expect(await reencodeReceipt(bytes, "a customer")).toMatchObject({ ok: true })
})

/** Makes a PDF of so many empty pages, padded to a size. */
function aPdf(pages: number, size: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`)
  const page = (at: number) => `${at + 3} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n`
  const tree = `2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] >>\nendobj\n${kids.map((_, at) => page(at)).join("")}`
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${tree}`
  const end = "\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"
  return Buffer.from(`${head}%${"-".repeat(Math.max(0, size - head.length - end.length - 1))}${end}`)
}

test("a PDF of 200 pages passes as it is, up to the bytes that any receipt may have", async () => {
  const most = 5 * 1024 * 1024
  for (const size of [0, most]) {
    const bytes = aPdf(200, size)
    const receipt = await reencodeReceipt(bytes, "a customer")
    expect(receipt.ok && [receipt.extension, Buffer.compare(receipt.bytes, bytes)]).toEqual(["pdf", 0])
  }
  expect(await reencodeReceipt(aPdf(200, most + 1), "a customer")).toMatchObject({ ok: false, code: "too_large" })
})

test.each([
  ["nothing", async () => new Uint8Array()],
  ["a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PDF cut short", async () => Buffer.from(PDF.slice(0, 40))],
  ["an AVIF", async () => await photo().avif({ effort: 0 }).toBuffer()],
  ["a HEIC", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["a GIF", async () => await photo().gif().toBuffer()],
  ["a PNG cut short", async () => (await photo().png().toBuffer()).subarray(0, 60)],
])("%s is not a receipt", async (_name, bytes) => {
  expect(await reencodeReceipt(await bytes(), "a customer")).toMatchObject({ ok: false, code: "not_a_receipt" })
})

test("more than 5 MB is too large", async () => {
  expect(await reencodeReceipt(Buffer.alloc(5 * 1024 * 1024 + 1), "a customer")).toMatchObject({
    ok: false,
    code: "too_large",
  })
})

test("more than 25 megapixels are refused before they are decoded", async () => {
  const wide = { create: { width: 6000, height: 4200, channels: 3 as const, background: "#ffffff" } }
  expect(await reencodeReceipt(await sharp(wide).jpeg().toBuffer(), "a customer")).toMatchObject({
    ok: false,
    code: "too_many_pixels",
  })
})

test("one picture is worked on at a time; of a flood those are turned away for whom there is no place to wait", async () => {
  const large = { create: { width: 2000, height: 2000, channels: 3 as const, background: "#ffffff" } }
  const bytes = await sharp(large).jpeg().toBuffer()
  let mostAtATime = 0
  const watch = setInterval(() => {
    mostAtATime = Math.max(mostAtATime, sharp.counters().process)
  }, 1)
  const flood = await Promise.allSettled(Array.from({ length: 30 }, () => reencodeReceipt(bytes, "a customer")))
  clearInterval(watch)
  const turnedAway = flood.filter((result) => result.status === "rejected")
  expect(turnedAway.map((result) => result.reason)).toEqual(turnedAway.map(() => expect.any(TooBusy)))
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(flood.length - turnedAway.length).toBeGreaterThanOrEqual(1)
  expect(mostAtATime).toBe(1)
})

test("what a picture shows has one hash in every file that keeps its pixels, and another when a pixel differs", async () => {
  const noise = {
    create: { width: 50, height: 40, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } },
  } as const
  const raw = await sharp({ ...noise, create: { ...noise.create, background: "#000000" } })
    .raw()
    .toBuffer()
  const shown = (pixels: Buffer) => sharp(pixels, { raw: { width: 50, height: 40, channels: 3 } })
  const other = Buffer.from(raw)
  other[0] = (raw[0] ?? 0) ^ 1
  const files = [
    await shown(raw).png().toBuffer(),
    await shown(raw).webp({ lossless: true }).toBuffer(),
    await shown(raw).ensureAlpha().png({ compressionLevel: 1 }).toBuffer(),
    await shown(other).png().toBuffer(),
  ]
  const hashes = []
  for (const file of files) {
    const receipt = await reencodeReceipt(file, "a customer")
    hashes.push(receipt.ok ? receipt.pixelSha256 : receipt.code)
  }
  const [first, ...others] = hashes
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(others).toEqual([first, first, expect.not.stringContaining(String(first))])
})
