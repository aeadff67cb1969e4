/** Is an IPv4 address, or a /64 of IPv6, whose 2^64 addresses count as one. A mobile carrier puts many customers behind one IPv4 address. */
export function networkOf(ip: string): string {
  const unmapped = ip.slice(0, 64).replace(/^::ffff:(?=\d+\.)/i, "")
  return isIPv6(unmapped) ? `${prefixOf(unmapped, 4)}::/64` : unmapped
}

/** Is an IPv4 address, or a /48 of IPv6, which holds 65,536 of the smaller networks. */
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
