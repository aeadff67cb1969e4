import { isTrusted, type TrustedProxies, trustedProxies } from "./client-ip.ts"

const LOOPBACK = trustedProxies("loopback") as TrustedProxies
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Returns whether a host name, as in a URL, can only mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase()
  return name === "localhost" || name.endsWith(".localhost") || isTrusted(name, LOOPBACK)
}

/**
 * Returns whether a request was made on this machine: from a loopback address, for a loopback Host (a stranger's name
 * that resolves to here is another), and not passed on by a proxy or a tunnel on the same machine.
 */
export function isFromThisMachine(request: Request, socketIp: string | undefined): boolean {
  const host = request.headers.get("host") ?? ""
  if (!URL.canParse(`http://${host}`) || !isLoopbackHost(new URL(`http://${host}`).hostname)) return false
  if ([...request.headers.keys()].some((name) => FORWARDED.test(name))) return false
  return isTrusted(socketIp ?? "", LOOPBACK)
}
