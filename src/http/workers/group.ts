import { setTimeout as sleep } from "node:timers/promises"
import type { Opened, ToWorker } from "./messages.ts"

/** Is one worker process. */
export interface Member {
  readonly pid: number
  /** Resolves when it serves; rejects with why it does not. */
  readonly opened: Promise<Opened>
  /** Resolves with how its process ended. */
  readonly ended: Promise<string>
  tell(message: ToWorker): void
  kill(): void
}

export interface GroupOptions {
  readonly size: number
  /** @param replaces that older ones serve beside it */
  readonly start: (replaces: boolean) => Member
  /** One ended by itself, and is started again. */
  readonly onCrash: (pid: number, how: string) => void
  /** None serves, and starting again was given up. */
  readonly onLost: (error: Error) => void
  /** Returns the wait before a worker that ended this often in a row is started again. */
  readonly waitMs?: (failures: number) => number
}

export interface Group {
  /** Starts one, which makes ready what all share, then the others. Rejects when it does not start. */
  open(): Promise<Opened>
  /**
   * Replaces one worker after the other by a new one that serves before the old one leaves. Rejects, with those not yet replaced serving
   * on, when a new one does not start.
   */
  replaceAll(onStep: (replaced: number) => void): Promise<void>
  /** Replaces the worker of this process number. */
  replace(pid: number): Promise<void>
  /** Ends all. When `hurry` aborts, nothing is waited for any longer. */
  stop(hurry: AbortSignal): Promise<void>
}

/** Is the place of one worker, held by one process after another. */
interface Place {
  member: Member | undefined
  serves: boolean
  startedAt: number
  /** Ends in a row before it had lasted STABLE_MS. */
  failures: number
  replacing: boolean
}

const MOST_STARTS = 5
/** A worker that ran this long had no lasting fault, so the next start does not wait. */
const STABLE_MS = 10_000
const LONGEST_BACK_OFF_MS = 30_000
/** A worker that is forced cuts short what it does, and is killed after this. */
const FORCED_MS = 2_000

/** Keeps `size` workers running: one that ends by itself is started again, immediately at first and then less and less often. */
export function openGroup({ size, start, onCrash, onLost, waitMs = backOff }: GroupOptions): Group {
  const places = Array.from({ length: size }, () => newPlace())
  const members = new Set<Member>()
  const stopping = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()
  let replacesAll = false

  function startOne(replaces: boolean): Member {
    const member = start(replaces)
    members.add(member)
    void member.ended.then(() => members.delete(member))
    return member
  }

  function settle(place: Place, member: Member) {
    Object.assign(place, { member, serves: false, startedAt: Date.now() })
    member.opened.then(
      () => {
        if (place.member === member) place.serves = true
      },
      () => {},
    )
    void member.ended.then((how) => {
      if (place.member === member) void ended(place, member.pid, how)
    })
  }

  async function ended(place: Place, pid: number, how: string) {
    place.member = undefined
    place.serves = false
    if (stopping.signal.aborted) return
    if (Date.now() - place.startedAt >= STABLE_MS) place.failures = 0
    place.failures++
    if (place.failures > MOST_STARTS && !places.some(({ serves }) => serves)) {
      return onLost(new Error(`The workers ended again and again, and are not started any more. The last one: ${how}`))
    }
    onCrash(pid, how)
    await pause(waitMs(place.failures), stopping.signal)
    if (!place.replacing) fill(place)
  }

  /** A place may have been filled meanwhile. */
  function fill(place: Place) {
    if (!place.member && !stopping.signal.aborted) settle(place, startOne(false))
  }

  async function replaceAt(place: Place) {
    stopping.signal.throwIfAborted()
    place.replacing = true
    const next = startOne(true)
    try {
      await next.opened
      const old = place.member
      settle(place, next)
      place.failures = 0
      old?.tell("replaced")
      await old?.ended
    } catch (error) {
      next.kill()
      throw error
    } finally {
      place.replacing = false
      fill(place)
    }
  }

  /** One replacement at a time: there is memory and there are connections for one worker more. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    async open() {
      const [first, ...others] = places
      if (!first) throw new Error("A group has one worker at least")
      const member = startOne(false)
      const opened = await member.opened
      settle(first, member)
      for (const place of others) fill(place)
      return opened
    },
    async replaceAll(onStep) {
      if (replacesAll) throw new Error("A restart is under way already.")
      replacesAll = true
      try {
        for (const [done, place] of places.entries()) {
          await inTurn(() => replaceAt(place))
          onStep(done + 1)
        }
      } finally {
        replacesAll = false
      }
    },
    async replace(pid) {
      await inTurn(async () => {
        const place = places.find(({ member }) => member?.pid === pid)
        // A stop of the whole process group reaches the workers too.
        if (place && !stopping.signal.aborted) await replaceAt(place)
      })
    },
    async stop(hurry) {
      stopping.abort(new Error("The shop is stopping"))
      hurry.addEventListener("abort", () => void force(members), { once: true })
      for (const member of members) member.tell("stop")
      await Promise.all([...members].map(({ ended }) => ended))
    },
  }
}

function newPlace(): Place {
  return { member: undefined, serves: false, startedAt: 0, failures: 0, replacing: false }
}

async function force(members: ReadonlySet<Member>) {
  for (const member of members) member.tell("force")
  await sleep(FORCED_MS, undefined, { ref: false })
  for (const member of members) member.kill()
}

/** Returns the wait before a start. The first comes at once, because a worker that was killed is missed. */
export function backOff(failures: number): number {
  return failures === 1 ? 0 : Math.min(1000 * 2 ** (failures - 2), LONGEST_BACK_OFF_MS)
}

async function pause(ms: number, signal: AbortSignal) {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
