import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router"
import { describe, expect, it, vi } from "vitest"
import { NO_FILTERS } from "#shop/catalogue/search/search.ts"
import { callHandler, elementsIn } from "#tests/fixtures/pages/elements.ts"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { LoadMore, ShopResults } from "./results.tsx"
import type { MoreProducts } from "./use-shop-list.ts"

const filters = { ...NO_FILTERS, q: "bear" }
const page = { products: [], nextCursor: null }
const more = (changes: Partial<MoreProducts>): MoreProducts => ({
  pages: [],
  nextCursor: "next",
  state: "idle",
  loadMore: async () => {},
  ...changes,
})

/** Returns the status that is read out, and the URL of the link; null without one. */
function shown(changes: Partial<MoreProducts>) {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/shop"]}>
      <LoadMore more={more(changes)} filters={filters} />
    </MemoryRouter>,
  )
  const [, status = ""] = /<p role="status"[^>]*>([^<]*)<\/p>/.exec(html) ?? []
  return { status, href: /<a [^>]*href="([^"]*)"/.exec(html)?.[1] ?? null, html }
}

describe("ShopResults", () => {
  const empty = { ...page, matching: 0, matchingCapped: false, categories: [], maxPriceCents: null }
  const emptyAt = (total: number, shownFilters = filters) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={["/shop"]}>
        <ShopResults result={{ ...empty, total }} filters={shownFilters} entry="1" />
      </MemoryRouter>,
    )

  it("says of a shop without products that they are coming, not to look elsewhere", () => {
    expect(emptyAt(0, NO_FILTERS)).toContain("The first pieces are being made.")
    expect(emptyAt(0, NO_FILTERS)).not.toContain("Clear All Filters")
    expect(emptyAt(0)).toContain("Clear All Filters")
  })

  it("suggests words, categories and products where a search found nothing", () => {
    const product = { id: "1", name: "Blanket", category: "Home", price: "Rs. 1.00", stock: 1, imageUrl: null }
    const suggestions = { words: ["blanket"], products: [product] }
    const result = { ...empty, total: 7, categories: [{ category: "Home", count: 7 }], suggestions }
    const html = renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([
          { path: "/", element: <ShopResults result={result} filters={filters} entry="1" /> },
        ])}
      />,
    )
    expect(html).toContain("No products found")
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    expect(links).toEqual(expect.arrayContaining(["/?q=blanket", "/?category=Home", "/product/1"]))
  })

  it("offers to clear the filters that hide everything", () => {
    expect(emptyAt(7)).toContain("Try another word")
    expect(emptyAt(7)).toContain("Clear All Filters")
  })
})

describe("LoadMore", () => {
  it("is an ordinary link to the next page of the same search", () => {
    const { href, status } = shown({})
    expect(href).toBe("/shop?q=bear&amp;cursor=next")
    expect(status).toBe("")
  })

  it("says that more is on its way, or that it failed, and remains a link", () => {
    const [idle, loading, failed] = [shown({}), shown({ state: "loading" }), shown({ state: "failed" })]
    expect(new Set([idle.status, loading.status, failed.status]).size).toBe(3)
    expect([loading.href, failed.href]).toEqual([idle.href, idle.href])
    expect(loading.html).toContain("animate-spin")
    expect(idle.html).not.toContain("animate-spin")
  })

  it("has no link after the last page, and says that it was the last of several", () => {
    const { href, html } = shown({ nextCursor: null, pages: [page] })
    expect(href).toBeNull()
    expect(html).toMatch(/<p tabindex="-1"[^>]*>[^<]+<\/p>/i)
    expect(shown({ nextCursor: null }).html).toMatch(/<p tabindex="-1"[^>]*><\/p>/i)
  })

  it("loads in place of following the link", () => {
    const [loadMore, preventDefault] = [vi.fn(async () => {}), vi.fn()]
    const tree = renderHook(() => LoadMore({ more: more({ loadMore }), filters }))
    const link = elementsIn(tree).find(({ props }) => "to" in props)
    callHandler(link, "onClick", { preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
    expect(loadMore).toHaveBeenCalledOnce()
  })
})
