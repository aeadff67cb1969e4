import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { LanguageLinks } from "./language-links.tsx"

const english = { locale: "en", name: "English", isBeta: false }
const made = { locale: "xx", name: "Xxish", isBeta: true }

const Links = () => <LanguageLinks className="languages" />

/** Returns the markup of the links on a page of a shop with these languages. */
function shown(languages: readonly unknown[]) {
  const Stub = createRoutesStub([{ id: "root", path: "/shop", Component: Links }])
  return renderToStaticMarkup(
    <Stub initialEntries={["/shop?q=bear"]} hydrationData={{ loaderData: { root: { languages } } }} />,
  )
}

test("each language leads to the same page with what was asked for, and the page's own is marked", () => {
  const html = shown([english, made])
  expect(html).toContain(
    '<a href="/shop?q=bear" hrefLang="en" lang="en" aria-current="true" class="language">English</a>',
  )
  expect(html).toContain(
    '<a href="/xx/shop?q=bear" hrefLang="xx" lang="xx" class="language">Xxish<small lang="en">beta</small></a>',
  )
})

test("a shop of one language offers none", () => {
  expect(shown([english])).toBe("")
  expect(shown([])).toBe("")
})
