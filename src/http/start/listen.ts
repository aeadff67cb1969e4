import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http"
import { type Drain, drainOf } from "./drain.ts"

export interface Listening extends Drain {
  readonly port: number
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string | undefined
  /** Is true when other processes serve the same port, each by a socket of its own: the system shares new connections out among them. */
  readonly shared?: boolean
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

/** This many connections may wait. One more is dropped, and its sender tries again after one second, three, seven. */
const BACKLOG = 4096

export async function listen(onRequest: RequestListener, where: ListenOptions): Promise<Listening> {
  const server = createServer(LIMITS, onRequest)
  await open(server, where)
  return { port: (server.address() as { port: number }).port, ...drainOf(server) }
}

/**
 * Rejects with the cure when the port cannot be listened on, or not by several processes: checked before anything else of the shop starts, and
 * before a process shares the port.
 */
export async function ensurePortIsFree({ port, host, shared = false }: ListenOptions): Promise<void> {
  await tryPort({ port, host })
  if (shared) await tryPort({ port, host, shared })
}

async function tryPort(where: ListenOptions) {
  const probe = createServer()
  await open(probe, where)
  await new Promise((resolve) => probe.close(resolve))
}

function open(server: Server, { port, host, shared = false }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(startFailure(error, port)))
    server.listen({ port, host, backlog: BACKLOG, reusePort: shared }, resolve)
  })
}

function startFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === "ENOTSUP") {
    return new Error(
      "On this system processes cannot share a port: set WORKERS=1, or run several processes behind a proxy (docs/several-processes.md).",
    )
  }
  if (error.code === "EACCES")
    return new Error(`This account may not open port ${port}. Choose one above 1023, such as PORT=3000.`)
  return error
}
