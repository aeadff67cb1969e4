import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import { inRequest, type Log } from "#platform/log/log.ts"
import type { AppEnv } from "./app.ts"
import type { TrustedProxies } from "./client-address.ts"
import type { PageCache } from "./page-cache.ts"
import { logKept, requestIdOf } from "./request-log.ts"

export interface Listening {
  readonly port: number
  /** Refuses new requests, lets those under way complete until `hurry` aborts, then closes. */
  close(hurry: AbortSignal): Promise<void>
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string | undefined
  readonly cache: PageCache | undefined
  /** On every answer, unless it says otherwise itself. Set here and not in the app: touching a finished Response costs more than all of them. */
  readonly headers: Record<string, string>
  readonly log: Log
  readonly trustedProxies: TrustedProxies
  /** Asked first, in development. */
  readonly middleware?: Connect | undefined
}

type Connect = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

const LIMITS: ServerOptions = {
  // Slow clients: the headers within 15 s, the whole request within 60 s (a receipt of 5 MB over a slow line), looked at every 5 s.
  ...{ headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
  // Longer than a proxy keeps its idle connections, so that it never sends into one that is just being closed.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}

/** Connections that wait while the process is busy. One more is dropped, and its sender tries again after one second, three, seven. */
const BACKLOG = 4096

/** Serves `app` on a port. Rejects with the cure when the port is taken. */
export async function listen(app: Hono<AppEnv>, options: ListenOptions): Promise<Listening> {
  const { port, host, headers, log, trustedProxies } = options
  const logsRequests = log.isLevelEnabled("info")
  const answer = answerWith(app, options)
  const server = createServer(LIMITS, (incoming, outgoing) => {
    if (!server.listening) return refuse(outgoing)
    if (hasTwoHosts(incoming)) return answerText(outgoing, 400, "A request has one Host header.")
    for (const name in headers) outgoing.setHeader(name, headers[name] as string)
    const requestId = requestIdOf(incoming, trustedProxies)
    outgoing.setHeader("x-request-id", requestId)
    inRequest({ requestId }, () => {
      if (!answer(incoming, outgoing)) return
      if (logsRequests) logKept(log, incoming, outgoing, trustedProxies)
    })
  })
  await open(server, { port, host })
  return { port: (server.address() as { port: number }).port, close: (hurry) => drain(server, hurry) }
}

/** Answers a request, from the cache if it can: true when it has been answered from there. */
function answerWith(app: Hono<AppEnv>, { cache, middleware }: ListenOptions) {
  const handle = getRequestListener(app.fetch)
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (cache && serveFromCache(cache, incoming, outgoing)) return true
    if (middleware) middleware(incoming, outgoing, () => void handle(incoming, outgoing))
    else void handle(incoming, outgoing)
    return false
  }
}

/** Rejects with the cure when nobody could listen there: asked before anything else of the shop starts. */
export async function ensurePortIsFree({ port, host }: Pick<ListenOptions, "port" | "host">): Promise<void> {
  const probe = createServer()
  await open(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
}

function open(server: Server, { port, host }: Pick<ListenOptions, "port" | "host">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(startFailure(error, port)))
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
}

/** A kept page goes out without becoming a Request and a Response first: that is most of what such an answer costs. */
function serveFromCache(cache: PageCache, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method = "GET", url = "/" } = incoming
  if (method !== "GET" && method !== "HEAD") return false
  const page = cache.find({ method, url, header: (name) => incoming.headers[name] })
  if (!page) return false
  outgoing.writeHead(page.status, page.headers)
  outgoing.end(page.body ?? undefined)
  return true
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

/** A request that arrives on an open connection while the shop stops: its retry reaches the next process. */
function refuse(outgoing: ServerResponse) {
  outgoing.setHeader("retry-after", "2")
  answerText(outgoing, 503, "The shop is restarting. Please try again in a moment.")
}

/** Node keeps the first of two; a proxy before us may have gone by the second. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}

function answerText(outgoing: ServerResponse, status: number, text: string) {
  outgoing.writeHead(status, { connection: "close", "content-type": "text/plain; charset=utf-8" })
  outgoing.end(`${text}\n`)
}

function drain(server: Server, hurry: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the end began turns idle later, and would hold the process until its time-out.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    hurry.addEventListener("abort", () => server.closeAllConnections(), { once: true })
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
