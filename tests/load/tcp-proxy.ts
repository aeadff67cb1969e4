import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * What a line does: `pass` carries, `refuse` accepts nobody, `swallow` takes every byte and passes none on, with its sockets open,
 * `delay` carries everything so many milliseconds later.
 */
export type LineMode = "pass" | "refuse" | "swallow" | { readonly delay: number }

export interface TcpProxy {
  readonly port: number
  set(mode: LineMode): Promise<void>
  /** Ends every open connection at once. */
  cut(): void
  close(): Promise<void>
}

/** A line to a port of this machine that can fail. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: LineMode = "pass"
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1")
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on("data", (bytes) => carry(bytes, to))
      from.on("error", () => to.destroy())
      from.on("close", () => {
        open.delete(from)
        to.destroy()
      })
    }
  })

  function carry(bytes: Buffer, to: Socket) {
    if (mode === "swallow") return
    if (typeof mode === "object") setTimeout(() => to.writable && to.write(bytes), mode.delay)
    else to.write(bytes)
  }
  async function listen(port: number) {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  function cut() {
    for (const socket of open) socket.destroy()
  }
  const stopListening = () => new Promise((resolve) => server.close(resolve))

  const port = await listen(0)
  return {
    port,
    cut,
    async set(next) {
      const refused = mode === "refuse"
      // What was swallowed is missing in the middle of a conversation: nothing sensible can follow.
      if (mode === "swallow") cut()
      mode = next
      if (refused && next !== "refuse") await listen(port)
      if (!refused && next === "refuse") {
        const stopped = stopListening()
        cut()
        await stopped
      }
    },
    async close() {
      const stopped = mode === "refuse" ? undefined : stopListening()
      cut()
      await stopped
    },
  }
}
