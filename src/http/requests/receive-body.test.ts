import { Hono } from "hono"
import { expect, test } from "vitest"
import { receiveBody, receiveJson } from "./receive-body.ts"

const app = new Hono()
app.use(receiveBody(100, (c) => c.text("too large", 413)))
app.all("*", async (c) => {
  const { headers } = c.req.raw
  return c.json({ text: await c.req.raw.text(), length: headers.get("content-length"), own: headers.get("x-own") })
})

/** Makes a body that arrives when the test says so. */
function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return { readable, send: (text: string) => writer.write(Buffer.from(text)), end: () => writer.close(), writer }
}
const post = (body: BodyInit, headers = {}) =>
  app.request("/x", { method: "POST", body, headers, duplex: "half" } as RequestInit)

test("what comes after finds the whole body and its length, however it arrived", async () => {
  const { readable, send, end } = slowBody()
  const response = post(readable, { "Transfer-Encoding": "chunked", "X-Own": "1" })
  void send("{")
    .then(() => send("}"))
    .then(end)
  expect(await (await response).json()).toEqual({ text: "{}", length: "2", own: "1" })
  expect(await (await post("{}")).json()).toMatchObject({ text: "{}", length: "2" })
  expect(await (await app.request("/x", { method: "DELETE" })).json()).toMatchObject({ text: "" })
})

test("nothing else is done for a request before its body is there", async () => {
  let begun = 0
  const counted = new Hono()
  counted.use(receiveBody(100, (c) => c.text("too large", 413)))
  counted.post("*", (c) => c.text(String(++begun)))
  const { readable, send, end } = slowBody()
  const response = counted.request("/x", { method: "POST", body: readable, duplex: "half" } as RequestInit)
  await send("{")
  expect(begun).toBe(0)
  await end()
  expect(await (await response).text()).toBe("1")
})

test("more than the limit is refused, announced or not, and read no further", async () => {
  expect((await post("x".repeat(101))).status).toBe(413)
  const { readable, send } = slowBody()
  const response = post(readable)
  void send("x".repeat(101))
  expect((await response).status).toBe(413)
})

test("a sender that hangs up is no failure", async () => {
  const { readable, writer } = slowBody()
  const response = post(readable)
  void writer.abort(new Error("aborted"))
  expect((await response).status).toBe(400)
})

test("a call of the API whose length is known is read as it came, without another request around it", async () => {
  const calls = new Hono()
  calls.use(receiveJson)
  const received: Request[] = []
  calls.post("*", async (c) => {
    received.push(c.req.raw)
    return c.json(await c.req.json())
  })
  const send = (body: BodyInit, length: number) => {
    const headers = { "Content-Length": String(length) }
    return new Request("http://localhost/api/cart", { method: "POST", body, headers, duplex: "half" } as RequestInit)
  }
  const request = send('{"a":1}', 7)
  expect(await (await calls.request(request)).json()).toEqual({ a: 1 })
  expect(received).toEqual([request])
  expect((await calls.request(send("{}", 128 * 1024 + 1))).status).toBe(413)
  const { readable, writer } = slowBody()
  const cut = calls.request(send(readable, 7))
  void writer.abort(new Error("aborted"))
  expect((await cut).status).toBe(400)
})
