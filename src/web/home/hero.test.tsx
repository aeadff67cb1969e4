import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { initialHome } from "#shop/settings/sections/home-texts.ts"
import { Hero } from "./hero.tsx"

function pictureOf(change: object) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Hero {...initialHome().hero} {...change} />
    </MemoryRouter>,
  )
  expect(html.match(/<picture/g)).toHaveLength(1)
  return html.slice(html.indexOf("<picture"), html.indexOf("</picture>"))
}

test("the owner's picture takes the place of the drawing, with its size known, at once, and not the largest on phones", () => {
  const picture = pictureOf({ picture: "/media/products/wool/720.webp", picture_alt: "A shelf of blankets" })
  expect(picture).toContain('alt="A shelf of blankets"')
  expect(picture).toMatch(/width="720" height="720".* loading="eager" fetchPriority="high"/)
  expect(picture).toContain("/media/products/wool/360.avif 360w, /media/products/wool/720.avif 720w")
  // 360 pixels wide, three of the screen's for each: 64 % of them are less than 720.
  expect(picture).toMatch(/sizes="[^"]* 64vw"/)
})

test("without one there is the drawing", () => {
  const picture = pictureOf({})
  expect(picture).toMatch(/<img src="[^"]*still-life-720[^"]*avif" srcSet="[^"]* 720w, [^"]* 1200w"/)
  expect(picture).toMatch(/ sizes="[^"]* 64vw" alt="" width="1200" height="860" fetchPriority="high"/)
})

test("what is English on a page of another language says so", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Hero {...initialHome().hero} english={["title"]} />
    </MemoryRouter>,
  )
  expect(html.match(/<[^>]*lang="en"[^>]*>/g)).toEqual([expect.stringMatching(/^<h1 /)])
})
