import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { download } from "./download.ts"

const link = { href: "", download: "", click: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(link, { href: "", download: "" })
  vi.stubGlobal("document", { createElement: () => link })
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:7")
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  link.click.mockReset()
})

const answerWith = (response: Response) => vi.stubGlobal("fetch", async () => response)
const csv = (headers: HeadersInit) => new Response("a,b", { headers })
const exported = () => download("/admin/orders.csv", { query: {} })

describe("download", () => {
  it("saves the file under the name in the answer, and frees it a minute later", async () => {
    answerWith(csv({ "Content-Disposition": 'attachment; filename="orders-2026-11-20.csv"' }))
    expect(await exported()).toEqual({ ok: true, value: null })
    expect(link).toMatchObject({ href: "blob:7", download: "orders-2026-11-20.csv" })
    expect(link.click).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(59_999)
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:7")
  })

  it("has a name also where the answer gives none", async () => {
    answerWith(csv({ "Content-Disposition": "attachment" }))
    await exported()
    expect(link.download).toBe("download")
  })

  it("saves nothing of a refusal", async () => {
    answerWith(Response.json({ error: { code: "not_found", message: "No such order" } }, { status: 404 }))
    expect(await exported()).toMatchObject({ ok: false, status: 404, code: "not_found", message: "No such order" })
    expect(link.click).not.toHaveBeenCalled()
  })

  it("fails as unreachable without a connection", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    expect(await exported()).toMatchObject({ ok: false, status: 0, code: "unreachable" })
  })
})
