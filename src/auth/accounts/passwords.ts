import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"
import { createLane } from "#platform/lanes/lane.ts"

// argon2id is the library's default algorithm. It is fixed here so that a new default cannot weaken it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each hash takes a core and 19 MiB: a burst of sign-ins must leave threads and memory to everybody else.
const LANE = { name: "passwords", concurrency: 2, maxWaiting: 200, maxWaitMs: 2_500 }

export type Passwords = Awaited<ReturnType<typeof createPasswords>>

/**
 * Both functions reject with TooBusy when too many passwords wait. `whose` is the network or user that sends the
 * request: turns go round among them, so that one network's flood does not delay others.
 */
export async function createPasswords() {
  const take = createLane(LANE)
  const dummy = await hash(randomBytes(16).toString("hex"), COST)
  return {
    hash: (password: string, whose: string) => take(() => hash(password, COST), whose),
    /** Returns false for null too, after the same work, so that an unknown account takes as long as a known one. */
    verify: (hashed: string | null, password: string, whose: string) =>
      take(async () => {
        const matches = await verify(hashed ?? dummy, password)
        return matches && hashed !== null
      }, whose),
  }
}
