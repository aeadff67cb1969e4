import { type ReactNode, useId } from "react"
import { renderToString } from "react-dom/server"
import { NavLink, StaticRouter } from "react-router"
import { beforeEach, expect, test } from "vitest"
import { CachedMarkup, CachedPart } from "./cached-part.tsx"
import { cachedMarkup } from "./markup-cache.server.tsx"

const seen: string[] = []
beforeEach(() => void seen.splice(0))

/**
 * Remembers that it was rendered. Each test has names of its own, because markup is kept as long as the process runs.
 */
function Greeting({ name }: { name: string }) {
  seen.push(name)
  return <p>Hello {name}</p>
}
const Nested = () => <CachedPart as="article" part={Greeting} props={{ name: "Amara & Kasun" }} />
const Links = () => <NavLink to="/shop">Shop</NavLink>
const Labelled = () => <p id={useId()} />

const rendered = (page: ReactNode) =>
  renderToString(
    <StaticRouter location="/shop">
      <CachedMarkup value={cachedMarkup}>{page}</CachedMarkup>
    </StaticRouter>,
  )

test("the server renders a part once for equal props", () => {
  const page = (name: string) => <CachedPart as="div" part={Greeting} props={{ name }} className="greeting" />
  const html = [rendered(page("Nimali")), rendered(page("Nimali")), rendered(page("Kasun"))]
  expect(seen).toEqual(["Nimali", "Kasun"])
  expect(html).toEqual(["Nimali", "Nimali", "Kasun"].map((name) => expect.stringContaining(`Hello <!-- -->${name}`)))
})

test("its markup is what the browser would render, with text around it and parts inside it", () => {
  const page = (
    <main>
      before <CachedPart as="div" part={Nested} props={{}} /> after
    </main>
  )
  expect(rendered(page)).toBe(renderToString(<StaticRouter location="/shop">{page}</StaticRouter>))
})

test("links in it are marked by the page it is told, not by the first page that showed it", () => {
  const at = (pathname: string) => rendered(<CachedPart as="div" part={Links} props={{}} at={pathname} />)
  expect(at("/shop")).toContain('aria-current="page"')
  expect(at("/")).not.toContain("aria-current")
  expect(at("/shop")).toContain('aria-current="page"')
})

test("the oldest of too many is forgotten", () => {
  const show = (name: string) => rendered(<CachedPart as="div" part={Greeting} props={{ name }} />)
  for (let number = 0; number <= 2000; number++) show(String(number))
  show("2000")
  expect(seen).toHaveLength(2001)
  show("0")
  expect(seen.at(-1)).toBe("0")
})

test("an id that depends on the place in the page is refused", () => {
  expect(() => rendered(<CachedPart as="div" part={Labelled} props={{}} />)).toThrow("where it stands")
})
