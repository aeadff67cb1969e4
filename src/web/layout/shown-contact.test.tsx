import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { Footer } from "./footer.tsx"
import { NoScript } from "./no-script.tsx"
import type { ShopInfo } from "./shop-info.ts"

const { contact, shop } = await settingsWith()

function textOf(given: Partial<ShopInfo["contact"]>, town = shop.town) {
  const info: ShopInfo = {
    ...{ ...shop, town, lowStock: 5, promises: [], deliveryTime: "3-5 days", closed: null },
    ...{
      notOpen: false,
      year: 2026,
      publicUrl: "https://nool.example",
      signIn: { providers: [], sms: false, mails: "sent" },
      languages: [],
    },
    contact: { ...contact, sample: false, ...given },
    whatsApp: null,
    maker: null,
    announcement: null,
  }
  const shown = (
    <>
      <NoScript contact={info.contact} notOpen={false} />
      <Footer shop={info} short={false} />
    </>
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: shown }])} />)
  return { html, sentence: html.slice(html.indexOf("which is turned off"), html.indexOf("</noscript>")) }
}

test.each([
  [{}, "You can order by phone or e-mail too:", ["tel:+94112345678", "mailto:hello@nool.example"]],
  [{ phone: null }, "You can order by e-mail too:", ["mailto:hello@nool.example"]],
  [{ email: null }, "You can order by phone too:", ["tel:+94112345678"]],
  [{ email: null, phone: null }, null, []],
])("of a contact that has %j no more than is given is said", (given, words, links) => {
  const { html, sentence } = textOf(given)
  if (words) expect(sentence).toContain(words)
  else expect(sentence).toMatch(/or blocked\.\s*<\/p><\/div>$/)
  const found = [...html.matchAll(/href="((?:tel|mailto):[^"]*)"/g)].map(([, link]) => link)
  // Each link is found without script and again in the footer.
  expect(found.toSorted()).toEqual([...links, ...links].toSorted())
})

test("a made-up contact is marked in the footer, leads nowhere, and is no way to order", () => {
  const { html, sentence } = textOf({ sample: true })
  expect(html).toContain("hello@nool.example")
  expect(html).toContain("+94 11 234 5678")
  expect(html.match(/>Sample</g)).toHaveLength(2)
  expect(html).not.toMatch(/mailto:|tel:/)
  expect(sentence).not.toContain("order by")
})

test("without a contact and a town nothing is headed by it", () => {
  const nowhere = { email: null, phone: null }
  expect(textOf(nowhere).html).toContain("Contact Us")
  expect(textOf(nowhere, "").html).not.toContain("Contact Us")
})
