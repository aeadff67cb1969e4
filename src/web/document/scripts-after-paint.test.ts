import { expect, test } from "vitest"
import { startScripts, withScriptsHeld } from "./scripts-after-paint.ts"

const link = '<link rel="modulepreload" href="/a.js"/>'

test("neither the script nor its modules are asked for by the page itself, which starts them at its end", () => {
  const page = `<html><head>${link}</head><body>${link}<script nonce="x" type="module" async="">a()</script></body></html>`
  expect(withScriptsHeld(page, "x")).toBe(
    page
      .replaceAll("modulepreload", "held")
      .replace(' type="module" async=""', ' type="held"')
      .replace("</body>", `<script nonce="x">${startScripts}</script></body>`),
  )
})

test("a page without scripts stays as it is", () => {
  const page = "<html><body><p>Gone</p></body></html>"
  expect(withScriptsHeld(page, "x")).toBe(page)
})

interface Browser {
  hidden?: boolean
  /** Is false for browsers that report no paints. */
  reports?: boolean
}

/** A page at its end; each function does what happens next and returns how often the scripts have been started by then. */
function aPage({ hidden = false, reports = true }: Browser) {
  const links = [{ rel: "held" }]
  let started = 0
  const next: Record<string, () => void> = {}
  const page = {
    hidden,
    querySelectorAll: () => links,
    querySelector: () => ({ text: "a()" }),
    createElement: () => ({ remove() {} }),
    head: { append: () => started++ },
  }
  class Observer {
    constructor(report: (list: object) => void) {
      if (!reports) throw new TypeError("no such observer")
      next.paint = () => report({ getEntriesByName: (name: string) => [name] })
    }
    observe() {}
  }
  new Function("document", "requestAnimationFrame", "setTimeout", "PerformanceObserver", startScripts)(
    page,
    (work: () => void) => work(),
    (work: () => void) => Object.assign(next, { later: work }),
    Observer,
  )
  return (step?: "paint" | "later") => {
    if (step) next[step]?.()
    return [started, links[0]?.rel]
  }
}

test("they start once, when the page is painted", () => {
  const after = aPage({})
  expect(after()).toEqual([0, "held"])
  expect(after("paint")).toEqual([1, "modulepreload"])
  expect(after("later")).toEqual([1, "modulepreload"])
})

test("they start a moment after the first frame where the browser reports no paint, and at once in a tab that nobody sees", () => {
  const after = aPage({ reports: false })
  expect(after()).toEqual([0, "held"])
  expect(after("later")).toEqual([1, "modulepreload"])
  expect(aPage({ hidden: true })()).toEqual([1, "modulepreload"])
})
