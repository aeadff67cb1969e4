import { expect, test } from "vitest"
import { clientIp, rememberClientIp, type TrustedProxies, trustedProxies } from "./client-ip.ts"

function clientIpOf(trust: string, socketIp: string, forwarded?: string) {
  const request = new Request("http://shop.example/", forwarded ? { headers: { "x-forwarded-for": forwarded } } : {})
  rememberClientIp(request, socketIp, trustedProxies(trust) as TrustedProxies)
  return clientIp(request)
}

test.each([
  ["no proxy is trusted", "", "127.0.0.1", "198.51.100.7", "127.0.0.1"],
  ["a trusted proxy is believed", "loopback", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["also over IPv6", "true", "::1", "2001:db8::7", "2001:db8::7"],
  ["a client that reaches the port directly is not believed", "true", "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  ["nor from a private network by `true`", "true", "172.17.0.1", "198.51.100.7", "172.17.0.1"],
  ["but by `private`", "private", "172.17.0.1", "198.51.100.7", "198.51.100.7"],
  ["what the client wrote is further away", "loopback", "127.0.0.1", "127.0.0.1, 198.51.100.7", "198.51.100.7"],
  ["two proxies in a row", "loopback,10.0.0.0/8", "127.0.0.1", "1.2.3.4, 198.51.100.7, 10.1.2.3", "198.51.100.7"],
  ["an unknown proxy ends the walk", "loopback", "127.0.0.1", "198.51.100.7, 10.1.2.3", "10.1.2.3"],
  ["an entry that is no IP ends the walk", "loopback", "127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"],
  ["without the header", "loopback", "127.0.0.1", undefined, "127.0.0.1"],
  ["IPv4 in IPv6 is the same proxy", "127.0.0.1", "::ffff:127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"],
  ["IPv4 in IPv6 is the same client", "", "::ffff:198.51.100.7", undefined, "198.51.100.7"],
  ["one IP of a proxy", "10.1.2.3", "10.1.2.4", "198.51.100.7", "10.1.2.4"],
  ["a network of IPv6", "2001:db8::/32", "2001:db8::1", "198.51.100.7", "198.51.100.7"],
])("%s (TRUST_PROXY=%s, from %s, forwarded %s)", (_what, trust, socket, forwarded, ip) => {
  expect(clientIpOf(trust, socket, forwarded)).toBe(ip)
})

test.each(["maybe", "10.0.0.0/33", "10.0.0", "10.0.0.1/", "::1/129", "loopback, proxy.local", "10.0.0.1/x"])(
  "TRUST_PROXY=%s is refused",
  (text) => expect(trustedProxies(text)).toBeNull(),
)
