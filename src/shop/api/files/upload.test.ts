import { expect, test } from "vitest"
import { readFile } from "./upload.ts"

const MB = 1024 * 1024

/** Makes a request whose body arrives in pieces of 64 KB, and counts the bytes of it that were requested. */
function sent(body: Uint8Array) {
  let read = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = body.subarray(read, read + 64 * 1024)
        read += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { request: streamed(stream), read: () => read }
}

/** Makes a multipart request whose body is a stream of unknown length. */
function streamed(body: ReadableStream<Uint8Array>): Request {
  const headers = { "Content-Type": "multipart/form-data; boundary=b" }
  return new Request("https://nool.example/", { method: "POST", headers, body, duplex: "half" } as RequestInit)
}

const part = (header: string, content: string | Uint8Array) =>
  Buffer.concat([Buffer.from(`--b\r\n${header}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")])
const file = (name: string, content: string | Uint8Array) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="r.jpg"\r\nContent-Type: image/jpeg`, content)
const END = Buffer.from("--b--\r\n")
const body = (...parts: Buffer[]) => Buffer.concat([...parts, END])

test("the file of the field is found whole, among other parts", async () => {
  const content = Buffer.alloc(3 * MB, "\r\n--a")
  const others = [part('Content-Disposition: form-data; name="file"', "text"), file("picture", "other")]
  const { request } = sent(body(...others, file("file", content), ...others))
  expect(Buffer.from((await readFile(request, "file", 5 * MB)) as Uint8Array).equals(content)).toBe(true)
})

test("what a browser's form sends is understood", async () => {
  const form = new FormData()
  form.set("file", new File([new Uint8Array([1, 2, 3])], 'නූල් "1".png', { type: "image/png" }))
  const request = new Request("https://nool.example/", { method: "POST", body: form })
  expect(await readFile(request, "file", 10)).toEqual(Buffer.from([1, 2, 3]))
})

test.each<[string, Buffer, string]>([
  ["no part", Buffer.from("--b--\r\n"), "no_file"],
  ["an empty file", body(file("file", "")), "no_file"],
  ["a text in its place", body(part('Content-Disposition: form-data; name="file"', "text")), "no_file"],
  ["a file in another field", body(file("picture", "x")), "no_file"],
  ["no end", file("file", "x".repeat(100)), "malformed"],
  ["an end within the headers", Buffer.from("--b\r\nContent-Disp"), "malformed"],
  ["nothing of the form", Buffer.from("x"), "malformed"],
  ["a byte too many", body(file("file", Buffer.alloc(MB + 1))), "too_large"],
  ["much around the file", body(file("file", "x"), part("X-Pad: x", "y".repeat(2 * MB))), "too_large"],
])("a body with %s", async (_, bytes, result) => {
  expect(await readFile(sent(bytes).request, "file", MB)).toBe(result)
})

test.each(["multipart/form-data", "text/plain; boundary=b", ""])("the type %j is malformed", async (type) => {
  const request = new Request("https://nool.example/", {
    method: "POST",
    headers: { "Content-Type": type },
    body: "--b",
  })
  expect(await readFile(request, "file", 10)).toBe("malformed")
})

test("of thousands of parts only the beginning is read", async () => {
  const fields = Array.from({ length: 75_000 }, (_, n) => part(`Content-Disposition: form-data; name="f${n}"`, ""))
  const { request, read } = sent(body(...fields, file("file", "x")))
  expect(await readFile(request, "file", 5 * MB)).toBe("malformed")
  expect(read()).toBe(64 * 1024)
})

test("a part whose headers go on and on costs no more than a file of the same size", async () => {
  const flood = body(part(`X-Pad: x\r\n`.repeat(300_000), "content"))
  const plain = body(file("file", Buffer.alloc(flood.length)))
  const timeOf = async (bytes: Buffer) => {
    const started = performance.now()
    const result = await readFile(sent(bytes).request, "file", 5 * MB)
    return { result, ms: performance.now() - started }
  }
  expect((await timeOf(flood)).result).toBe("no_file")
  const [usual, flooded]: [number[], number[]] = [[], []]
  // The quickest of each: other work on the machine only ever adds, so more attempts bring the two together.
  const isNoDearer = async () => {
    usual.push((await timeOf(plain)).ms)
    flooded.push((await timeOf(flood)).ms)
    return Math.min(...flooded) < 10 * Math.min(...usual) + 50
  }
  await expect.poll(isNoDearer).toBe(true)
})

test("a body of unknown length is read no further than a file could go", async () => {
  let sentBytes = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += MB
      controller.enqueue(new Uint8Array(MB))
    },
  })
  expect(await readFile(streamed(stream), "file", 5 * MB)).toBe("too_large")
  expect(sentBytes).toBeLessThan(9 * MB)
})
