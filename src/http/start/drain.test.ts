import { once } from "node:events"
import { Agent, createServer, type RequestListener, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { drain, drainOf } from "./drain.ts"

const { signal: never } = new AbortController()

/** Opens a server whose responses `handle` writes, and a client with one connection to it that is kept open. */
async function open(handle: RequestListener = (_incoming, outgoing) => outgoing.end("wool")) {
  const server = createServer(handle)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  /** Returns the response's status and Connection header, and whether its connection was used before. */
  async function get(via: Agent | false = agent) {
    const outgoing = request({ host: "127.0.0.1", port, agent: via })
    outgoing.end()
    const [incoming] = await once(outgoing, "response")
    incoming.resume()
    await once(incoming, "end")
    return { status: incoming.statusCode, connection: incoming.headers.connection, reused: outgoing.reusedSocket }
  }
  return { get, port, accepted: () => once(server, "connection"), draining: drainOf(server) }
}

/** Makes a handler whose responses wait until `finish`. */
function heldBack() {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handle: RequestListener = async (_incoming, outgoing) => {
    asked.resolve()
    await held.promise
    outgoing.end("wool")
  }
  return { handle, asked: asked.promise, finish: () => held.resolve() }
}

test("a shop about to stop takes new connections, and each response ends its connection", async () => {
  const { get, draining } = await open()
  expect(await get()).toMatchObject({ connection: "keep-alive" })
  draining.endConnections()
  expect(await get()).toEqual({ status: 200, connection: "close", reused: true })
  expect(await get()).toEqual({ status: 200, connection: "close", reused: false })
})

test("a close waits for what is under way, and not for connections that are idle", async () => {
  const { handle, asked, finish } = heldBack()
  const { get, draining } = await open((incoming, outgoing) =>
    incoming.headers.connection === "close" ? handle(incoming, outgoing) : outgoing.end("wool"),
  )
  await get()
  const underWay = get(false)
  await asked
  let closed = false
  const closing = draining.close(never).then(() => {
    closed = true
  })
  await pause(10)
  expect(closed).toBe(false)
  finish()
  expect(await underWay).toMatchObject({ status: 200 })
  await closing
})

test("a close answers those who had just connected", async () => {
  const { port, accepted, draining } = await open()
  const client = connect(port, "127.0.0.1")
  await accepted()
  const closing = draining.close(never)
  // A connection that passed for idle would have been closed by then.
  await pause(100)
  client.write("GET / HTTP/1.1\r\nhost: shop\r\n\r\n")
  expect(await text(client)).toContain("HTTP/1.1 200")
  await closing
})

test("a close of a busy process answers all who had connected", async () => {
  const { port, accepted, draining } = await open((_incoming, outgoing) => {
    for (const until = performance.now() + 25; performance.now() < until; );
    outgoing.end("wool")
  })
  const clients = Array.from({ length: 60 }, () => connect(port, "127.0.0.1"))
  const responses = clients.map((client) => {
    client.write("GET / HTTP/1.1\r\nhost: shop\r\n\r\n")
    return text(client).catch(({ code }) => code)
  })
  await accepted()
  await draining.close(never)
  for (const response of await Promise.all(responses)) expect(response).toContain("HTTP/1.1 200")
})

test("a hurried close cuts what is under way", async () => {
  const { handle, asked } = heldBack()
  const { get, draining } = await open(handle)
  const underWay = get()
  underWay.catch(() => {})
  await asked
  const hurry = new AbortController()
  const closing = draining.close(hurry.signal)
  hurry.abort()
  await closing
  await expect(underWay).rejects.toThrow("socket hang up")
})

test("a stop serves for the time that is set", async () => {
  const steps: string[] = []
  const listening = { endConnections: () => void steps.push("end connections"), close: async () => {} }
  await drain(listening, { force: never }, 0)
  expect(steps).toEqual([])
  const before = performance.now()
  await drain(listening, { force: never }, 30)
  expect(performance.now() - before).toBeGreaterThan(25)
  expect(steps).toEqual(["end connections"])
})
