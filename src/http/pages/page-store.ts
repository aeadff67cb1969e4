import { LRUCache } from "lru-cache"
import type { PageKind } from "#web/document/public-page.ts"

/** Gives the bytes for each kind of page. */
export type PageBudgets = Readonly<Record<PageKind, number>>

export interface PagePlace {
  readonly key: string
  readonly kind: PageKind
}

interface Parts<Page extends object> {
  /** Holds pages that were requested only once so far. */
  readonly new: LRUCache<string, Page>
  readonly proven: LRUCache<string, Page>
}

const PAGE_KINDS: readonly PageKind[] = ["pages", "products", "lists"]

/** Pages without a second request get this part of a budget, so that what is requested once evicts nothing else. */
const NEW_SHARE = 0.25

/** Pages by kind and key, each kind within its budget; in each the page goes first that was not requested for the longest time. */
export class PageStore<Page extends object> {
  readonly #kinds: Readonly<Record<PageKind, Parts<Page>>>

  /** @param sizeOf bytes of memory that a page takes, without its key */
  constructor(budgets: PageBudgets, sizeOf: (page: Page) => number) {
    const part = (bytes: number) =>
      new LRUCache<string, Page>({
        maxSize: Math.ceil(bytes),
        // Texts may take two bytes a character.
        sizeCalculation: (page, key) => sizeOf(page) + 2 * key.length,
      })
    const parts = (bytes: number) => ({ new: part(bytes * NEW_SHARE), proven: part(bytes * (1 - NEW_SHARE)) })
    this.#kinds = {
      pages: parts(budgets.pages),
      products: parts(budgets.products),
      lists: parts(budgets.lists),
    }
  }

  /** Returns a page for a request. A page that is found for the second time moves to the proven ones. */
  request({ kind, key }: PagePlace): Page | undefined {
    const parts = this.#kinds[kind]
    const proven = parts.proven.get(key)
    if (proven) return proven
    const found = parts.new.get(key)
    if (!found) return undefined
    parts.new.delete(key)
    parts.proven.set(key, found)
    return found
  }

  peek({ kind, key }: PagePlace): Page | undefined {
    const parts = this.#kinds[kind]
    return parts.proven.peek(key) ?? parts.new.peek(key)
  }

  set({ kind, key }: PagePlace, page: Page) {
    const parts = this.#kinds[kind]
    const part = parts.proven.has(key) ? parts.proven : parts.new
    // Its size may be another one by now, which the store asks for once.
    part.delete(key)
    part.set(key, page)
  }

  clear() {
    for (const parts of Object.values(this.#kinds)) {
      parts.new.clear()
      parts.proven.clear()
    }
  }

  /** Returns the number of pages of each kind, and the bytes of memory that they take. */
  sizes(): { kind: PageKind; entries: number; bytes: number }[] {
    return PAGE_KINDS.map((kind) => {
      const { new: fresh, proven } = this.#kinds[kind]
      return { kind, entries: fresh.size + proven.size, bytes: fresh.calculatedSize + proven.calculatedSize }
    })
  }

  *[Symbol.iterator](): Generator<Page> {
    for (const parts of Object.values(this.#kinds)) {
      yield* parts.new.values()
      yield* parts.proven.values()
    }
  }
}
