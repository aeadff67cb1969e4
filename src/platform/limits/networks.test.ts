import { expect, test } from "vitest"
import { networkOf, siteNetworkOf } from "./networks.ts"

test.each([
  ["198.51.100.1", "198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:1:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["::ffff:198.51.100.1", "198.51.100.1", "198.51.100.1"],
  ["unknown", "unknown", "unknown"],
])("%s counts as %s, and as %s where a whole site counts", (ip, network, site) => {
  expect([networkOf(ip), siteNetworkOf(ip)]).toEqual([network, site])
})
