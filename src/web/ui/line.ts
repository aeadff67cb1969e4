import { createStore } from "./create-store.ts"

/** Is false while the shop cannot be reached. A browser's own `onLine` is wrong in both directions: a small request tells. */
export const line = createStore(true, () => {
  // A request that is sent at once may still get through.
  window.addEventListener("offline", () => void reached(true))
  window.addEventListener("online", () => void reached())
})

const ASK_AGAIN_MS = 5000
const NO_ANSWER_MS = 10_000

let asking: Promise<boolean> | null = null

/**
 * Asks whether the shop can be reached, and goes on asking until it can: on the browser's word that the line is back, or after a while.
 * `isLost` says that the browser has just told so. Resolves to true where that took more than one attempt, so that what failed before is worth another one.
 */
export function reached(isLost = false): Promise<boolean> {
  if (isLost) line.set(false)
  asking ??= askUntilReached(isLost)
    // Most callers do not await this: a rejection would be unhandled.
    .catch(() => false)
    .finally(() => {
      asking = null
    })
  return asking
}

async function askUntilReached(isLost: boolean): Promise<boolean> {
  let wasLost = isLost
  if (isLost) await pause()
  while (!(await responds())) {
    wasLost = true
    line.set(false)
    await pause()
  }
  line.set(true)
  return wasLost
}

async function responds(): Promise<boolean> {
  try {
    await fetch("/health/live", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(NO_ANSWER_MS) })
    return true
  } catch {
    return false
  }
}

function pause(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const signal = AbortSignal.timeout(ASK_AGAIN_MS)
  window.addEventListener("online", resolve, { signal, once: true })
  signal.addEventListener("abort", resolve)
  return promise
}

/** Calls `listener` whenever the line is back; returns what ends that. */
export function onLineBack(listener: () => void): () => void {
  return line.subscribe(() => {
    if (line.get()) listener()
  })
}
