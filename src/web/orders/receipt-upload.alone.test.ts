import { beforeEach, expect, it, vi } from "vitest"
import { shrinkPicture } from "#web/session/files/shrink-picture.ts"
import { prepareReceipt } from "./receipt-upload.tsx"

vi.mock("#web/session/files/shrink-picture.ts", () => ({ shrinkPicture: vi.fn() }))

const MB = 1024 * 1024
const aFile = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type })
const small = aFile("photo.jpg", "image/jpeg", 1)

beforeEach(() => void vi.mocked(shrinkPicture).mockReset().mockResolvedValue(small))

it("makes a large picture smaller, also one that the server would refuse", async () => {
  expect(await prepareReceipt(aFile("photo.jpg", "image/jpeg", 9 * MB))).toEqual({ ok: true, file: small })
})

it.each([
  ["slip.jpg", "image/jpeg", MB],
  ["slip.pdf", "application/pdf", 4 * MB],
])("sends %s of type %s and %i bytes as it is", async (name, type, size) => {
  const file = aFile(name, type, size)
  expect(await prepareReceipt(file)).toEqual({ ok: true, file })
  expect(shrinkPicture).not.toHaveBeenCalled()
})

it("says which files it cannot send: a large one, and a HEIC picture that the browser cannot read", async () => {
  vi.mocked(shrinkPicture).mockResolvedValue(null)
  const large = { ok: false, message: "The receipt is larger than 5 MB. Choose a smaller file." }
  expect(await prepareReceipt(aFile("slip.pdf", "application/pdf", 6 * MB))).toEqual(large)
  expect(await prepareReceipt(aFile("broken.jpg", "image/jpeg", 6 * MB))).toEqual(large)
  const heic = { ok: false, message: expect.stringContaining("HEIC") }
  expect(await prepareReceipt(aFile("IMG_1.HEIC", "", MB))).toEqual(heic)
})

it("sends a picture as it is when it cannot be made smaller", async () => {
  vi.mocked(shrinkPicture).mockRejectedValue(new Error("Failed to fetch dynamically imported module"))
  const file = aFile("photo.jpg", "image/jpeg", 3 * MB)
  expect(await prepareReceipt(file)).toEqual({ ok: true, file })
})
