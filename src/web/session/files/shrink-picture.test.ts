import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { isHeic, mustBecomeJpeg } from "./heic.ts"
import { shrinkPicture } from "./shrink-picture.ts"

const context = { fillStyle: "", fillRect: vi.fn(), drawImage: vi.fn() }
const canvas = { width: 0, height: 0, getContext: () => context, toBlob: vi.fn() }
const picture = { width: 4800, height: 3600, close: vi.fn() }
let made: Blob | null

beforeEach(() => {
  made = new Blob(["small"])
  canvas.toBlob.mockImplementation((done: (blob: Blob | null) => void) => done(made))
  vi.stubGlobal("document", { createElement: () => canvas })
  vi.stubGlobal("createImageBitmap", async () => picture)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const photo = (content = "a large picture", name = "slip.png") => new File([content], name, { type: "image/png" })

it("makes a JPEG of at most 2400 pixels a side, on white", async () => {
  const small = await shrinkPicture(photo())
  expect([canvas.width, canvas.height]).toEqual([2400, 1800])
  expect(context.fillStyle).toBe("white")
  expect(context.drawImage).toHaveBeenCalledWith(picture, 0, 0, 2400, 1800)
  expect([small?.type, small?.name, await small?.text()]).toEqual(["image/jpeg", "slip.png", "small"])
})

it("leaves a file that is smaller as it is, unless nobody else can read it", async () => {
  const tiny = photo("x")
  expect(await shrinkPicture(tiny)).toBe(tiny)
  expect((await shrinkPicture(photo("x", "IMG_1.HEIC")))?.type).toBe("image/jpeg")
  expect((await shrinkPicture(photo("x", "drawing.avif")))?.type).toBe("image/jpeg")
})

it("returns null when the browser cannot read the picture, or write one", async () => {
  made = null
  expect(await shrinkPicture(photo())).toBeNull()
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("InvalidStateError")))
  expect(await shrinkPicture(photo())).toBeNull()
})

it.each([
  [{ type: "image/heic", name: "a" }, true],
  [{ type: "", name: "IMG_1.HEIC" }, true],
  [{ type: "image/heif-sequence", name: "a" }, true],
  [{ type: "image/jpeg", name: "heic.jpg" }, false],
])("%j is HEIC: %j", (file, heic) => {
  expect(isHeic(file)).toBe(heic)
  expect(mustBecomeJpeg(file)).toBe(heic)
})

it("AVIF becomes JPEG as well, by its type or its name", () => {
  expect(mustBecomeJpeg({ type: "image/avif", name: "a" })).toBe(true)
  expect(mustBecomeJpeg({ type: "", name: "a.AVIF" })).toBe(true)
})
