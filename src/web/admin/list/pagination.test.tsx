import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { describe, expect, it } from "vitest"
import { ListPages, pageNumbers } from "./pagination.tsx"

/** Returns the text of the range, and the links as `[label, query, current]`. */
function pagesOf(page: number, matching: number, matching_capped = false) {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/admin/orders"]}>
      <ListPages {...{ page, matching, matching_capped }} pageSearch={(to) => (to > 1 ? `?page=${to}` : "")} />
    </MemoryRouter>,
  )
  const [, range] = /<p role="status"[^>]*>([^<]*)<\/p>/.exec(html) ?? []
  const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => [
    /aria-label="([^"]*)"/.exec(tag)?.[1],
    /href="\/admin\/orders([^"]*)"/.exec(tag)?.[1],
    tag.includes('aria-current="page"'),
  ])
  return { range, links, html }
}

describe("ListPages", () => {
  it("says which part of the list is shown", () => {
    expect(pagesOf(2, 1234).range).toMatch(/21\D+40\D+1,234/)
    expect(pagesOf(2, 30).range).toMatch(/21\D+30\D+30/)
    expect(pagesOf(2, 10_000, true).range).toMatch(/21\D+40\D+10,000\+$/)
  })

  it("has no links where there is one page", () => {
    expect(pagesOf(1, 20).links).toEqual([])
    expect(pagesOf(1, 21).links).not.toEqual([])
  })

  it("links to every page, the previous and the next, and marks the current one", () => {
    const { links } = pagesOf(2, 60)
    expect(links.map(([, search, current]) => [search, current])).toEqual([
      ["", false],
      ["", false],
      ["?page=2", true],
      ["?page=3", false],
      ["?page=3", false],
    ])
  })

  it("leads neither before the first page nor after the last", () => {
    expect(pagesOf(1, 60).links.map(([, search]) => search)).toEqual(["", "?page=2", "?page=3", "?page=2"])
    expect(pagesOf(3, 60).links.map(([, search]) => search)).toEqual(["?page=2", "", "?page=2", "?page=3"])
  })

  it("leads back from a page after the last", () => {
    const { links } = pagesOf(9, 60)
    expect(links[0]?.[1]).toBe("?page=3")
    expect(links.some(([, , current]) => current)).toBe(false)
  })
})

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [50, 50000, [1, null, 49, 50, 51, null, 50000]],
  [50000, 50000, [1, null, 49999, 50000]],
])("page %i of %i names %j", (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected)
})
