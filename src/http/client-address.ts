import { BlockList, isIP } from "node:net"

const addresses = new WeakMap<Request, string>()

/** Which addresses belong to proxies of the operator's: only what these forward is believed. */
export type TrustedProxies = Pick<BlockList, "check" | "rules">

const LOOPBACK = ["127.0.0.0/8", "::1/128"]
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]

/** What may be written in place of an address. `true` means no more than this machine: see docs/decisions/025. */
const WORDS = new Map<string, readonly string[]>([
  ["loopback", LOOPBACK],
  ["private", PRIVATE],
  ...["true", "on", "yes", "1"].map((word) => [word, LOOPBACK] as const),
  ...["false", "off", "no", "0", ""].map((word) => [word, []] as const),
])

/** Reads TRUST_PROXY: addresses, networks (10.0.0.0/8) and words, with commas between. null when one of them is none of these. */
export function trustedProxies(text: string): TrustedProxies | null {
  const proxies = new BlockList()
  const networks = text.split(",").flatMap((entry) => WORDS.get(entry.trim().toLowerCase()) ?? entry.trim())
  return networks.every((network) => addNetwork(proxies, network)) ? proxies : null
}

function addNetwork(proxies: BlockList, network: string): boolean {
  const [address = "", bits] = network.split("/")
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  if (family === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) return false
  proxies.addSubnet(address, bits === undefined ? most : Number(bits), family === 6 ? "ipv6" : "ipv4")
  return true
}

/**
 * Remembers where a request comes from: the address of its socket, or where that is a trusted proxy the nearest address in
 * X-Forwarded-For that is none. Entries further away were written by somebody who is not trusted.
 */
export function rememberClientAddress(request: Request, socketAddress: string | undefined, trusted: TrustedProxies) {
  addresses.set(request, resolveAddress(socketAddress, request.headers.get("x-forwarded-for"), trusted))
}

/** The same for a request that is still Node's own. */
export function resolveAddress(
  socketAddress: string | undefined,
  forwarded: string | null,
  trusted: TrustedProxies,
): string {
  let nearest = unmapped(socketAddress ?? "")
  for (const entry of forwarded?.split(",").reverse() ?? []) {
    const next = unmapped(entry.trim())
    if (!isTrusted(nearest, trusted) || isIP(next) === 0) break
    nearest = next
  }
  return nearest || "unknown"
}

export function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const family = isIP(address)
  // An IPv4 address within IPv6 is checked against the IPv4 networks.
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4")
}

/** An IPv4 address as it is written, also where a socket for both families writes ::ffff:192.0.2.1. */
function unmapped(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

export function clientAddress(request: Request): string {
  return addresses.get(request) ?? "unknown"
}
