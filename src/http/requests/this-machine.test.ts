import { expect, test } from "vitest"
import { isFromThisMachine, isLoopbackHost } from "./this-machine.ts"

test.each([
  ["the browser on this machine", "127.0.0.1", { host: "localhost:3000" }, true],
  ["over IPv6", "::1", { host: "[::1]:3000" }, true],
  ["over a socket for both families", "::ffff:127.0.0.1", { host: "127.0.0.1:3000" }, true],
  ["from elsewhere", "192.168.1.5", { host: "localhost:3000" }, false],
  ["a stranger's name that points here", "127.0.0.1", { host: "rebound.example:3000" }, false],
  ["a name that only begins like one", "127.0.0.1", { host: "localhost.evil.example" }, false],
  ["without a Host", "127.0.0.1", {}, false],
  ["through a proxy", "127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "203.0.113.9" }, false],
  ["through a proxy that sends no client IP", "127.0.0.1", { host: "localhost", "x-forwarded-proto": "https" }, false],
  ["through a proxy that follows RFC 7239", "127.0.0.1", { host: "localhost", forwarded: "for=203.0.113.9" }, false],
  ["through a proxy that names itself", "127.0.0.1", { host: "localhost", via: "1.1 tunnel" }, false],
])("%s", (_what, socket, headers, result) => {
  expect(isFromThisMachine(new Request("http://x/", { headers }), socket)).toBe(result)
})

test.each([
  ["localhost", true],
  ["shop.localhost", true],
  ["127.8.8.8", true],
  ["[::1]", true],
  ["192.168.1.5", false],
  ["shop.example", false],
])("%s means this machine: %s", (hostname, result) => expect(isLoopbackHost(hostname)).toBe(result))
