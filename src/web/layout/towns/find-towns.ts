import type { TownJson } from "#shop/towns/towns.ts"

const MIN_CHARACTERS = 2

/** Returns the towns that may be meant by what was typed; none where they cannot be read, since any town may be typed. */
export async function findTowns(typed: string, signal: AbortSignal): Promise<readonly TownJson[]> {
  const q = typed.trim()
  if (q.length < MIN_CHARACTERS) return []
  try {
    const response = await fetch(`/api/towns?${new URLSearchParams({ q })}`, { signal })
    return response.ok ? ((await response.json()) as { towns: TownJson[] }).towns : []
  } catch {
    return []
  }
}

/** Returns whether what was typed still names the chosen town, with or without more behind it: "Colombo 15" is not "Colombo 1". */
export function namesTown(typed: string, chosen: string): boolean {
  return typed.startsWith(chosen) && !/^[\p{L}\p{M}\p{N}]/u.test(typed.slice(chosen.length))
}
