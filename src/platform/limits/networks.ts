/** Returns an IPv4 address, which a mobile carrier may share among many customers, or the /64 of IPv6, whose addresses count as one. */
export function networkOf(ip: string): string {
  const unmapped = ip.slice(0, 64).replace(/^::ffff:(?=\d+\.)/i, "")
  return isIPv6(unmapped) ? `${prefixOf(unmapped, 4)}::/64` : unmapped
}

/** Returns the largest network that one customer may have: the IPv4 address, or the /48 of IPv6 with its 65,536 smaller networks. */
export function siteNetworkOf(ip: string): string {
  const network = networkOf(ip)
  return isIPv6(network) ? `${prefixOf(network, 3)}::/48` : network
}

function isIPv6(ip: string): boolean {
  return ip.includes(":") && !ip.includes(".")
}

function prefixOf(ip: string, groups: number): string {
  const [head = "", tail] = (ip.split("/")[0] ?? "").split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")
}
