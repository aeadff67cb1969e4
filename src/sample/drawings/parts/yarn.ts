/** Is a colour of yarn, `#rrggbb`. */
export type Yarn = string

/** These yarns are soft and a little dusty, so that any two of them go together. */
export const YARN = {
  cream: "#f3e6cf",
  milk: "#fbf5e9",
  oat: "#dcc4a0",
  caramel: "#bf8a55",
  cocoa: "#7d5340",
  terracotta: "#c8694a",
  brick: "#a54a38",
  rose: "#d98f8f",
  blush: "#efc3b8",
  berry: "#a84f62",
  mustard: "#d9a441",
  butter: "#f1d48a",
  sage: "#93a67f",
  moss: "#66784f",
  mint: "#b9d0b8",
  blue: "#7f9db5",
  sky: "#b7cddb",
  ink: "#46596d",
  lilac: "#b3a1c4",
  grey: "#a3a09c",
  slate: "#6f7275",
} as const

/** Returns the yarn at `place` of a row that repeats for ever. */
export function cycled(yarns: readonly Yarn[], place: number): Yarn {
  return yarns[Math.floor(place) % yarns.length] ?? YARN.oat
}

/** Mixes `a` with `share` (from 0 to 1) of `b`. */
export function mix(a: Yarn, b: Yarn, share: number): Yarn {
  const [from, to] = [channels(a), channels(b)]
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

/** Returns the yarn under `light`: -1 in deep shadow, 0 unchanged, 1 in full light. */
export function shade(yarn: Yarn, light: number): Yarn {
  // Wool keeps its colour in the shadow and turns warm, never grey.
  if (light < 0) return mix(yarn, mix(mix(yarn, "#2a1016", 0.62), "#4a1f2a", 0.25), Math.min(1, -light))
  return mix(yarn, "#fff6e2", Math.min(1, light) * 0.62)
}

function channels(colour: Yarn): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Numbers in [0, 1) that are the same for the same seed: a product's picture never changes by itself. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
