import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Ends every connection; new ones are accepted. */
  cut(): void
  /** Ends every connection and refuses new ones, as a stopped server does. */
  refuse(): Promise<void>
  /** Takes what is sent and passes nothing on, in either direction, while all sockets stay open: a silent network. */
  swallow(): void
  /** Passes everything on, `ms` later. */
  delay(ms: number): void
  /** Ends refusing, swallowing or delaying. Connections from a silent time are ended: what they carried is lost. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** A TCP proxy before the database, or another server, at `target` (postgres://…), whose faults a test switches on and off. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let silent = false
  let delayMs = 0

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    const end = () => {
      // The other end of a silent network hears of nothing.
      if (silent) return
      client.destroy()
      upstream.destroy()
      pairs.delete(pair)
    }
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("data", (bytes) => {
        if (delayMs > 0) setTimeout(() => to.writable && to.write(bytes), delayMs)
        else if (!silent) to.write(bytes)
      })
      from.on("error", end)
      from.on("close", end)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  const stopListening = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const own = await listen(0)
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String(own)

  function cut() {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  return {
    url: url.href,
    cut,
    async refuse() {
      const closed = stopListening()
      cut()
      await closed
    },
    swallow() {
      silent = true
    },
    delay(ms) {
      delayMs = ms
    },
    async restore() {
      delayMs = 0
      if (silent) cut()
      silent = false
      if (!server.listening) await listen(own)
    },
    async close() {
      cut()
      if (server.listening) await stopListening()
    },
  }
}
