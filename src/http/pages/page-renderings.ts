/** Holds the changed tags; null stands for all. */
export type Change = ReadonlySet<string> | null

/** Returns whether a change concerns a page with these tags. A page without tags is touched by every change. */
export function touches(change: Change, tags: readonly string[]): boolean {
  return change === null || tags.length === 0 || tags.some((tag) => change.has(tag))
}

export interface Began {
  readonly at: number
  /** Holds the changes since then, which the rendering may not show. */
  readonly missed: { readonly change: Change; readonly at: number }[]
}

export interface Rendering<Result> {
  readonly result: Promise<Result>
  readonly began: Began
}

/** No further request joins a rendering that hangs. */
export const RENDER_LIMIT_MS = 10_000

/** Holds the current renderings: one for each page, and another only for requests that came too late for the first. */
export class Renderings<Result> {
  readonly #latest = new Map<string, Rendering<Result>>()
  readonly #underWay = new Set<Began>()

  get size(): number {
    return this.#underWay.size
  }

  get(key: string): Rendering<Result> | undefined {
    return this.#latest.get(key)
  }

  begin(key: string, render: (began: Began) => Promise<Result>): Rendering<Result> {
    const began: Began = { at: Date.now(), missed: [] }
    this.#underWay.add(began)
    const result = render(began).finally(() => {
      clearTimeout(late)
      this.#underWay.delete(began)
      this.#forget(key, rendering)
    })
    const rendering = { result, began }
    const late = setTimeout(() => this.#forget(key, rendering), RENDER_LIMIT_MS).unref()
    this.#latest.set(key, rendering)
    return rendering
  }

  /** Notes a change for all that are under way: they may show what was before it. */
  noteChange(change: Change) {
    const at = Date.now()
    for (const { missed } of this.#underWay) missed.push({ change, at })
  }

  #forget(key: string, rendering: Rendering<Result>) {
    if (this.#latest.get(key) === rendering) this.#latest.delete(key)
  }
}
