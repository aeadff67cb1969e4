import type { Entry } from "./read-archive.ts"

/** Reads the entries of an archive in their order; the caller says which one comes next. */
export class Entries {
  readonly #iterator: AsyncGenerator<Entry>
  #next: Promise<IteratorResult<Entry, unknown>> | undefined

  constructor(entries: AsyncGenerator<Entry>) {
    this.#iterator = entries
  }

  async take(name: string): Promise<Entry | null> {
    for await (const entry of this.within(name)) return entry
    return null
  }

  async *within(prefix: string): AsyncGenerator<Entry> {
    for (;;) {
      const { done, value } = await this.#peek()
      if (done || !value.name.startsWith(prefix)) return
      this.#next = undefined
      yield value
    }
  }

  async close(): Promise<void> {
    await this.#iterator.return(undefined).catch(() => {})
  }

  #peek() {
    this.#next ??= this.#iterator.next()
    return this.#next
  }
}
