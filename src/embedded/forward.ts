import { connect, createServer, type Server, type Socket } from "node:net"

/** Forwards connections to another port of this machine. */
export interface Forward {
  /** Listens, unless it does already. Another process that does the same, or has the port for the moment, is waited for: call it again. */
  keep(): Promise<void>
  close(): Promise<void>
}

/** Forwards connections on `port` to the port that `target` returns when they arrive. */
export function forwardPort(port: number, target: () => number): Forward {
  const sockets = new Set<Socket>()
  let listening: Server | null = null

  function lead(from: Socket) {
    const to = connect(target(), "127.0.0.1")
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on("error", () => {}) // its other end is closed too
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }

  return {
    async keep() {
      if (listening) return
      const server = createServer(lead)
      const stands = await new Promise<boolean>((resolve) => {
        server.on("error", () => resolve(false))
        server.listen(port, "127.0.0.1", () => resolve(true))
      })
      if (stands) listening = server.unref()
    },
    async close() {
      const server = listening
      listening = null
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
  }
}
