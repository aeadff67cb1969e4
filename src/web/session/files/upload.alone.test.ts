import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { accessToken, renewedToken } from "../auth-api/auth-client.ts"
import { upload } from "./upload.ts"

vi.mock("../auth-api/auth-client.ts", () => ({
  accessToken: vi.fn(async () => "old"),
  renewedToken: vi.fn(async () => "new"),
  hasStoredSession: () => false,
}))

/** Each request of a test takes the next answer; an error stands for a broken connection. */
let answers: ({ status: number; text: string } | Error)[] = []
let sent: { url: string; token: string | undefined; name: string }[] = []

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ""
  #url = ""
  #token: string | undefined
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    if (name === "Authorization") this.#token = value
  }
  send(form: FormData) {
    sent.push({ url: this.#url, token: this.#token, name: (form.get("file") as File).name })
    const half = { lengthComputable: true, loaded: 50, total: 100 }
    this.upload.dispatchEvent(Object.assign(new Event("progress"), half))
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { ...half, lengthComputable: false }))
    const answer = answers.shift()
    if (answer instanceof Error) return this.dispatchEvent(new Event("error"))
    Object.assign(this, { status: answer?.status, responseText: answer?.text })
    return this.dispatchEvent(new Event("load"))
  }
}

beforeEach(() => {
  sent = []
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const slip = new File(["x"], "slip.jpg")
const refused = (status: number, code: string) => ({
  status,
  text: JSON.stringify({ error: { code, message: "No" } }),
})

describe("upload", () => {
  it("sends the file with the token, reports how far it is and returns the answer", async () => {
    answers = [{ status: 201, text: '{"path":"u1/1.jpg"}' }]
    const parts: number[] = []
    const answer = await upload("/receipts", slip, (part) => parts.push(part))
    expect(answer).toEqual({ ok: true, value: { path: "u1/1.jpg" } })
    expect(sent).toEqual([{ url: "/api/receipts", token: "Bearer old", name: "slip.jpg" }])
    expect(parts).toEqual([0.5])
  })

  it("sends it again with a renewed token", async () => {
    answers = [refused(401, "bad_jwt"), { status: 201, text: "{}" }]
    expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: true })
    expect(sent.map(({ token }) => token)).toEqual(["Bearer old", "Bearer new"])
  })

  it("returns a refusal, and sends it once when the token cannot be renewed", async () => {
    answers = [refused(413, "too_large"), refused(401, "bad_jwt")]
    expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: false, status: 413, code: "too_large" })
    vi.mocked(renewedToken).mockResolvedValueOnce(null)
    expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: false, status: 401, sessionOver: true })
    expect(sent).toHaveLength(2)
  })

  it("asks a guest for no other token", async () => {
    vi.mocked(accessToken).mockResolvedValueOnce(null)
    answers = [refused(401, "no_session")]
    expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: false, status: 401 })
    expect(sent.map(({ token }) => token)).toEqual([undefined])
    expect(renewedToken).not.toHaveBeenCalled()
  })

  it("fails as unreachable when the connection breaks or the answer is cut short", async () => {
    answers = [new Error("offline"), { status: 201, text: '{"path":' }]
    for (let n = 0; n < 2; n++) {
      expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: false, status: 0, code: "unreachable" })
    }
  })

  it("tells a file that has changed on the disk since it was chosen from a shop that cannot be reached", async () => {
    answers = [new Error("changed")]
    const changed = new File(["x"], "payout.csv")
    vi.spyOn(changed, "slice").mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
    } as unknown as Blob)
    const answer = await upload("/admin/payouts/preview", changed, () => {})
    expect(answer).toMatchObject({
      ok: false,
      code: "file_changed",
      message: expect.stringContaining("Choose it again"),
    })
    answers = [new Error("broken")]
    expect(await upload("/receipts", slip, () => {})).toMatchObject({ ok: false, code: "unreachable" })
  })
})
