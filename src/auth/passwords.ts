import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

// argon2id, the library's default algorithm. Fixed here so that a new default cannot weaken it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 200

/** Thrown when so many passwords wait that one more would only time out. */
export class TooBusy extends Error {}

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for no hash too, after the same work: so that an unknown account takes as long as a known one. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const take = turns()
  const dummy = await hash(randomBytes(16).toString("hex"), COST)
  return {
    hash: (password) => take(() => hash(password, COST)),
    verify: (hashed, password) =>
      take(async () => {
        const matches = await verify(hashed ?? dummy, password)
        return matches && hashed !== null
      }),
  }
}

// Each hash takes a core and 19 MiB: a burst of sign-ins must leave threads and memory to everybody else.
function turns() {
  let running = 0
  const waiting: Array<() => void> = []
  return async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= MAX_WAITING) throw new TooBusy("Too many passwords are being checked")
    if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
