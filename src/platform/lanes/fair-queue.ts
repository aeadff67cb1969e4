/** Takes turns over owners: an owner with many waiting jobs delays mostly their own. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(whose: string, item: Item): void {
    const line = this.#lines.get(whose)
    if (line) line.push(item)
    else this.#lines.set(whose, [item])
    this.#size++
  }

  /** Takes out the next one; whose it was comes last from then on. */
  next(): Item | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [whose, line] = first
    const item = line.shift()
    this.#lines.delete(whose)
    if (line.length > 0) this.#lines.set(whose, line)
    this.#size--
    return item
  }

  /** Takes out the newest entry of the owner that has most waiting, when that is more than `whose` would have with one more. */
  dropFor(whose: string): Item | undefined {
    const own = this.#lines.get(whose)?.length ?? 0
    let longest: [string, Item[]] | undefined
    for (const line of this.#lines) if (line[1].length > (longest?.[1].length ?? own + 1)) longest = line
    const newest = longest?.[1].at(-1)
    if (longest && newest !== undefined) this.delete(longest[0], newest)
    return newest
  }

  delete(whose: string, item: Item): void {
    const line = this.#lines.get(whose) ?? []
    const place = line.indexOf(item)
    if (place < 0) return
    line.splice(place, 1)
    if (line.length === 0) this.#lines.delete(whose)
    this.#size--
  }
}
