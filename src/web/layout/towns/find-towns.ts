import type { TownJson } from "#shop/towns/towns.ts"

const MIN_CHARACTERS = 2

/** Where the towns cannot be read, they are asked for again after these. */
const PAUSES_S = [1, 2]
const MAX_PAUSE_S = 5

/**
 * Returns the towns that may be meant by what was typed; none where they cannot be read, since any town may be typed.
 * @param signal also ends asking again
 */
export async function findTowns(
  typed: string,
  signal: AbortSignal,
  [pause, ...later]: readonly number[] = PAUSES_S,
): Promise<readonly TownJson[]> {
  const q = typed.trim()
  if (q.length < MIN_CHARACTERS) return []
  const read = await readTowns(q, signal)
  if (typeof read !== "number") return read
  if (pause === undefined || read > MAX_PAUSE_S) return []
  await new Promise((resolve) => setTimeout(resolve, Math.max(pause, read) * 1000))
  return signal.aborted ? [] : findTowns(typed, signal, later)
}

/** Returns the seconds to wait at least, where asking again may help. */
async function readTowns(q: string, signal: AbortSignal): Promise<readonly TownJson[] | number> {
  try {
    const response = await fetch(`/api/towns?${new URLSearchParams({ q })}`, { signal })
    if (response.ok) return ((await response.json()) as { towns: TownJson[] }).towns
    const mayPass = response.status === 429 || response.status >= 500
    return mayPass ? Number(response.headers.get("Retry-After")) || 0 : []
  } catch {
    return 0
  }
}

/** Returns whether what was typed still names the chosen town, with or without more behind it: "Colombo 15" is not "Colombo 1". */
export function namesTown(typed: string, chosen: string): boolean {
  return typed.startsWith(chosen) && !/^[\p{L}\p{M}\p{N}]/u.test(typed.slice(chosen.length))
}
