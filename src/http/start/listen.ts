import cluster from "node:cluster"
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http"
import { type Drain, drainOf } from "./drain.ts"

export interface Listening extends Drain {
  readonly port: number
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string | undefined
}

const LIMITS: ServerOptions = {
  // Slow clients get 15 s for the headers and 60 s for the whole request (a receipt of 5 MB over a slow line); that is
  // checked every 5 s.
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than a proxy keeps its idle connections, so that it never sends into one that is just being closed.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}

/**
 * This many connections wait while the process is busy. One more is dropped, and its sender tries again after one
 * second, three, seven.
 */
const BACKLOG = 4096

/** Serves a port. Rejects with the cure when it is taken. */
export async function listen(onRequest: RequestListener, { port, host }: ListenOptions): Promise<Listening> {
  const server = createServer(LIMITS, onRequest)
  await open(server, { port, host })
  return { port: (server.address() as { port: number }).port, ...drainOf(server) }
}

/**
 * Rejects with the cure when the port cannot be listened on: checked before anything else of the shop starts. A worker shares the port with
 * others, and its primary has checked it.
 */
export async function ensurePortIsFree({ port, host }: ListenOptions): Promise<void> {
  if (cluster.isWorker) return
  const probe = createServer()
  await open(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
}

function open(server: Server, { port, host }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(startFailure(error, port)))
    // Each worker has a socket of its own on the port, and the system shares the connections out among them.
    server.listen({ port, host, backlog: BACKLOG, reusePort: cluster.isWorker }, resolve)
  })
}

function startFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === "EACCES")
    return new Error(`This account may not open port ${port}. Choose one above 1023, such as PORT=3000.`)
  return error
}
