import { hash, timingSafeEqual } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { MiddlewareHandler } from "hono"
import { register } from "prom-client"
import { isFromThisMachine } from "../requests/this-machine.ts"

export interface MetricsOptions {
  readonly token: string | undefined
  /** Is true when a proxy stands before the shop: then every request comes from its machine, which may be this one. */
  readonly behindProxy: boolean
  readonly scrape: () => Promise<string>
}

/** Serves `/metrics` to clients with the token, or without a token to this machine; for all others it does not exist. */
export function serveMetrics({
  token,
  behindProxy,
  scrape,
}: MetricsOptions): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const expected = token && digestOf(`Bearer ${token}`)
  return async (c, next) => {
    const socketIp = c.env?.incoming?.socket.remoteAddress
    const allowed = expected
      ? timingSafeEqual(digestOf(c.req.header("authorization") ?? ""), expected)
      : !behindProxy && isFromThisMachine(c.req.raw, socketIp)
    if (!allowed) return next()
    return c.body(await scrape(), 200, { "Content-Type": register.contentType, "Cache-Control": "no-store" })
  }
}

function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer")
}
