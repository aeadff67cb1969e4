import { LRUCache } from "lru-cache"
import type { PageKind } from "#web/document/public-page.ts"

export type PageBudgets = Readonly<Record<PageKind, number>>

export interface PagePlace {
  readonly key: string
  readonly kind: PageKind
}

/** Pages by kind and key, each kind within its budget; in each the page goes first that was not requested for the longest time. */
export class PageStore<Page extends object> {
  readonly #kinds: Readonly<Record<PageKind, LRUCache<string, Page>>>

  /** @param sizeOf bytes of memory that a page takes, without its key */
  constructor(budgets: PageBudgets, sizeOf: (page: Page) => number) {
    const open = (maxSize: number) =>
      // Texts may take two bytes a character.
      new LRUCache<string, Page>({ maxSize, sizeCalculation: (page, key) => sizeOf(page) + 2 * key.length })
    this.#kinds = { pages: open(budgets.pages), products: open(budgets.products), lists: open(budgets.lists) }
  }

  request({ kind, key }: PagePlace): Page | undefined {
    return this.#kinds[kind].get(key)
  }

  peek({ kind, key }: PagePlace): Page | undefined {
    return this.#kinds[kind].peek(key)
  }

  set({ kind, key }: PagePlace, page: Page) {
    // The store asks for a size once.
    this.#kinds[kind].delete(key)
    this.#kinds[kind].set(key, page)
  }

  /** Asks anew for the size of a page, which each further encoding adds to. */
  recount(place: PagePlace) {
    const page = this.peek(place)
    if (page) this.set(place, page)
  }

  clear() {
    for (const pages of Object.values(this.#kinds)) pages.clear()
  }

  *[Symbol.iterator](): Generator<Page> {
    for (const pages of Object.values(this.#kinds)) yield* pages.values()
  }
}
