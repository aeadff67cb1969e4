import { createHmac } from "node:crypto"
import type { LookupAddress, LookupOptions } from "node:dns"
import { Resolver } from "node:dns/promises"
import { request } from "node:https"
import { BlockList, isIP } from "node:net"
import { systemCode } from "#platform/errors.ts"

export interface WebhookMessage {
  readonly url: string
  /** Stays the same however often the message is sent, so that a receiver can drop what it has already. */
  readonly id: string
  readonly body: string
  /** Are `whsec_` and base64 each. */
  readonly secrets: readonly string[]
}

/** Is how receivers are reached; tests reach one on this machine. */
export interface WebhookNetwork {
  readonly request: typeof request
  readonly resolve: (name: string) => Promise<string[]>
  readonly isPublic: (address: string) => boolean
  readonly timeoutMs: number
}

const INTERNET: WebhookNetwork = { request, resolve, isPublic, timeoutMs: 5_000 }
// The system's own look-up would hold one of the few threads that passwords are hashed by, while a receiver's name server hangs.
const resolver = new Resolver({ timeout: 1_000, tries: 2 })
/** What a receiver says beyond its status is not kept, and no more of it is received. */
const MAX_ANSWER_BYTES = 1024

/**
 * Posts a message as Standard Webhooks describes it (https://www.standardwebhooks.com). The address that the name stands for is looked at
 * while the connection is opened, so no other one is connected to; redirects are not followed.
 * @returns null when it was taken, with a status of 2xx; otherwise why not: the status, or one of `private`, `timeout`, `unreachable` and `tls`
 */
export function postWebhook(message: WebhookMessage, network: WebhookNetwork = INTERNET): Promise<string | null> {
  const { hostname, port, pathname, search } = new URL(message.url)
  const host = hostname.replace(/^\[|\]$/g, "")
  // No name is looked up where there is none.
  if (isIP(host) > 0 && !network.isPublic(host)) return Promise.resolve("private")
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(network.timeoutMs)
    const sent = network.request({
      ...{ host, port: port || 443, path: pathname + search, method: "POST", headers: headersOf(message) },
      ...{ agent: false, signal, lookup: publicLookup(network) },
    })
    sent.on("response", (answer) => {
      const { statusCode = 0 } = answer
      resolve(statusCode >= 200 && statusCode < 300 ? null : String(statusCode))
      let bytes = 0
      answer.on("data", (part: Buffer) => {
        bytes += part.length
        if (bytes > MAX_ANSWER_BYTES) answer.destroy()
      })
    })
    sent.on("error", (error) => resolve(signal.aborted ? "timeout" : reasonOf(error)))
    sent.end(message.body)
  })
}

function headersOf({ id, body, secrets }: WebhookMessage) {
  const timestamp = Math.floor(Date.now() / 1000)
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64")).update(`${id}.${timestamp}.${body}`)
  return {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "Nool",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret).digest("base64")}`).join(" "),
  }
}

class PrivateAddress extends Error {}

function reasonOf(error: Error): string {
  if (error instanceof PrivateAddress) return "private"
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(systemCode(error)) ? "tls" : "unreachable"
}

async function resolve(name: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []))
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Refuses a name that stands for a private address, also where it stands for others as well. */
function publicLookup(network: WebhookNetwork) {
  return async (name: string, options: LookupOptions, found: Found) => {
    const addresses = (await network.resolve(name)).map((address) => ({ address, family: isIP(address) }))
    const [first] = addresses
    if (!first) return found(new Error(`${name} has no address`), [])
    if (!addresses.every(({ address }) => network.isPublic(address))) return found(new PrivateAddress(), [])
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  }
}

/** Are the special ranges of IANA: private, shared, of this machine, of a link, for documents and tests, and those that hold an IPv4 address. */
const SPECIAL = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]
const special = new BlockList()
for (const [address = "", bits] of SPECIAL.map((range) => range.split("/"))) {
  special.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6")
}

/** Returns whether an address is one of the public internet. Of IPv6 that is no more than 2000::/3: neither mapped nor translated ones. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4")
  return isIP(address) === 6 && /^[23][\da-f]{3}:/i.test(address) && !special.check(address, "ipv6")
}
