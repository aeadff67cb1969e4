import { BlockList, isIP } from "node:net"

const clientIps = new WeakMap<Request, string>()

/** The IP addresses of the operator's proxies: only their X-Forwarded-For is believed. */
export type TrustedProxies = Pick<BlockList, "check" | "rules">

const LOOPBACK = ["127.0.0.0/8", "::1/128"]
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]

/** These words may stand in place of an IP. `true` means no more than this machine: see docs/decisions/limits.md. */
const WORDS = new Map<string, readonly string[]>([
  ["loopback", LOOPBACK],
  ["private", PRIVATE],
  ...["true", "on", "yes", "1"].map((word) => [word, LOOPBACK] as const),
  ...["false", "off", "no", "0", ""].map((word) => [word, []] as const),
])

/** Reads IP addresses, networks (10.0.0.0/8) and words, separated by commas; returns null when one of them is none of these. */
export function trustedProxies(text: string): TrustedProxies | null {
  const proxies = new BlockList()
  const networks = text.split(",").flatMap((entry) => WORDS.get(entry.trim().toLowerCase()) ?? entry.trim())
  return networks.every((network) => addNetwork(proxies, network)) ? proxies : null
}

function addNetwork(proxies: BlockList, network: string): boolean {
  const [ip = "", bits] = network.split("/")
  const family = isIP(ip)
  const most = family === 6 ? 128 : 32
  if (family === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) return false
  proxies.addSubnet(ip, bits === undefined ? most : Number(bits), family === 6 ? "ipv6" : "ipv4")
  return true
}

/** Remembers the client's IP: the socket's, or behind trusted proxies the nearest in X-Forwarded-For that is none; others may be forged. */
export function rememberClientIp(request: Request, socketIp: string | undefined, trusted: TrustedProxies) {
  clientIps.set(request, resolveClientIp(socketIp, request.headers.get("x-forwarded-for"), trusted))
}

export function resolveClientIp(
  socketIp: string | undefined,
  forwarded: string | null,
  trusted: TrustedProxies,
): string {
  let nearest = unmapped(socketIp ?? "")
  for (const entry of forwarded?.split(",").reverse() ?? []) {
    const next = unmapped(entry.trim())
    if (!isTrusted(nearest, trusted) || isIP(next) === 0) break
    nearest = next
  }
  return nearest || "unknown"
}

export function isTrusted(ip: string, trusted: TrustedProxies): boolean {
  const family = isIP(ip)
  // An IPv4 address within IPv6 is checked against the IPv4 networks.
  return family !== 0 && trusted.check(ip, family === 6 ? "ipv6" : "ipv4")
}

/** Returns an IPv4 address in its usual form, also where a socket for both families writes ::ffff:192.0.2.1. */
function unmapped(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? ip
}

export function clientIp(request: Request): string {
  return clientIps.get(request) ?? "unknown"
}
