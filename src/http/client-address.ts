import { isIP } from "node:net"

const addresses = new WeakMap<Request, string>()

/**
 * Remembers where a request comes from. Only behind a proxy that the operator vouches for does X-Forwarded-For count, and of it
 * only the last entry, the one that proxy wrote itself.
 */
export function rememberClientAddress(request: Request, socketAddress: string | undefined, trustProxy: boolean) {
  const forwarded = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined
  addresses.set(request, forwarded && isIP(forwarded) ? forwarded : (socketAddress ?? "unknown"))
}

export function clientAddress(request: Request): string {
  return addresses.get(request) ?? "unknown"
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.")
}
