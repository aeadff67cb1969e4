import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { callHandler, elementsIn } from "#tests/fixtures/pages/elements.ts"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { Tabs } from "./tabs.tsx"

const tabs = [
  { id: "all", label: "All" },
  { id: "pending", label: "Pending" },
  { id: "shipped", label: "Shipped" },
]

/** Presses `key` on the selected tab; returns the tab that is selected by it, and whether the page would still scroll. */
function press(key: string, selected: string) {
  const onSelect = vi.fn()
  const tree = renderHook(() => Tabs({ tabs, selected, onSelect, label: "Status", children: null }))
  const tab = elementsIn(tree).find(({ props }) => props["aria-selected"] === true)
  const preventDefault = vi.fn()
  callHandler(tab, "onKeyDown", { key, preventDefault })
  return { selects: onSelect.mock.calls.flat(), prevented: preventDefault.mock.calls.length > 0 }
}

describe("Tabs", () => {
  it.each([
    ["ArrowRight", "all", "pending"],
    ["ArrowRight", "shipped", "all"],
    ["ArrowLeft", "pending", "all"],
    ["ArrowLeft", "all", "shipped"],
    ["Home", "shipped", "all"],
    ["End", "all", "shipped"],
  ])("%s on %s selects %s", (key, from, to) => {
    expect(press(key, from)).toEqual({ selects: [to], prevented: true })
  })

  it.each(["Tab", "Enter", "ArrowDown", "a"])("%s is left to the browser", (key) => {
    expect(press(key, "all")).toEqual({ selects: [], prevented: false })
  })

  it("has one tab in the order of focus, which controls the panel and names it", () => {
    const html = renderToStaticMarkup(
      <Tabs tabs={tabs} selected="pending" onSelect={() => {}} label="Status">
        Two orders
      </Tabs>,
    )
    const [, id, panel] =
      /<button[^>]* id="([^"]+)"[^>]*aria-selected="true" aria-controls="([^"]+)" tabindex="0"/i.exec(html) ?? []
    expect(id).toMatch(/-pending$/)
    expect(html).toContain(`<div role="tabpanel" id="${panel}" aria-labelledby="${id}">Two orders</div>`)
    expect(html.match(/tabindex="-1"/gi)).toHaveLength(2)
  })
})
