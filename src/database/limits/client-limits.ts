import { networkOf, siteNetworkOf } from "#platform/limits/networks.ts"
import type { Counter, Limit } from "./limits.ts"

/** A /48 of IPv6, which may be one customer or a street of them, gets so many times the calls of one /64. */
const CALLS_OF_SITE_FACTOR = 4

/** Says when a client did something too often: by its network, and by the site that the network is part of. */
export interface ClientCounter {
  /** @returns the seconds to wait when that was too many, else null */
  takeFrom(ip: string): Promise<number | null>
}

/**
 * Counts by network, which may do as much as `limit` says, and by site. What its network refuses does not count for the
 * site.
 */
export function countClients(createCounter: (limit: Limit) => Counter, limit: Limit): ClientCounter {
  const near = createCounter(limit)
  const far = createCounter({ ...limit, name: `${limit.name}Site`, points: limit.points * CALLS_OF_SITE_FACTOR })
  return {
    async takeFrom(ip) {
      const [network, site] = [networkOf(ip), siteNetworkOf(ip)]
      return (await near.take(network)) ?? (site === network ? null : far.take(site))
    },
  }
}
