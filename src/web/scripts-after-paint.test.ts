import { expect, test } from "vitest"
import { scriptsHeld, startScripts } from "./scripts-after-paint.ts"

const link = '<link rel="modulepreload" href="/a.js"/>'

test("neither the script nor its modules are asked for by the page itself, whatever stands on the script besides", () => {
  expect(scriptsHeld(`${link}${link}<script nonce="x" type="module" async="">a()</script>`)).toBe(
    `${link}${link}<script nonce="x" type="held">a()</script>`.replaceAll("modulepreload", "held"),
  )
})

/** What `startScripts` has done to a page, at once and after the next frame. */
function started(hidden: boolean): { readonly atOnce: boolean; readonly painted: boolean } {
  const links = [{ rel: "held" }]
  const frames: (() => void)[] = []
  const page = {
    hidden,
    querySelectorAll: () => links,
    querySelector: () => ({ text: "a()" }),
    createElement: () => ({ remove() {} }),
    head: { append() {} },
  }
  new Function("document", "requestAnimationFrame", "setTimeout", startScripts)(
    page,
    (work: () => void) => frames.push(work),
    (work: () => void) => work(),
  )
  const isStarted = () => links.every(({ rel }) => rel === "modulepreload")
  const atOnce = isStarted()
  for (const frame of frames) frame()
  return { atOnce, painted: isStarted() }
}

test("they start after the first paint, and at once in a tab that is not painted", () => {
  expect(started(false)).toEqual({ atOnce: false, painted: true })
  expect(started(true)).toEqual({ atOnce: true, painted: true })
})
