import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { cardProvider } from "#shop/orders/cards/card-shop.server.ts"
import { readPayPage } from "#shop/orders/cards/pay-page.server.ts"
import { stitch } from "#tests/fixtures/cards/stitch.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { FORM_ACTION } from "#web/document/public-page.ts"
import PayPageScreen, { loader } from "./pay.tsx"

const api = await sharedApi()

test("a provider that is reached by a link gets no form: the page leads to it, and its policy names nobody", async () => {
  const key = api.shop.secrets.encrypt("settings", "the key")
  const stored = { on: true, sandbox: true, shop: "nool", key }
  // The database knows PayHere's name alone: here the other one stands in its place.
  const shop = { ...api.shop, cards: [cardProvider({ ...stitch, id: "payhere" }, () => stored)] }
  const customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
  const { id, order_number } = (await placeOrderAs(api, customer)).body
  await api.db.query(sql`UPDATE orders SET payment_method = 'payhere' WHERE id = ${id}`)
  const { card } = (await api.send("GET", `/api/orders/${id}`, { as: customer })).body
  const open = async (more = "") => {
    const context = new RouterContextProvider()
    const payPage = (query: URLSearchParams) => readPayPage(shop, query)
    context.set(shopContext, { payPage, settings: shop.settings.values } as unknown as ShopContext)
    const url = new URL(`https://nool.example${card.url}${more}`)
    const { data, init } = await loader({ url, context } as unknown as Parameters<typeof loader>[0])
    const props = { loaderData: data } as unknown as Parameters<typeof PayPageScreen>[0]
    const html = renderToStaticMarkup(<MemoryRouter>{PayPageScreen(props)}</MemoryRouter>)
    return { html, status: init?.status, policy: new Headers(init?.headers).get(FORM_ACTION) }
  }
  for (const page of [await open(), await open("&cancelled=1")]) {
    expect(page).toMatchObject({ status: 200, policy: null })
    const link = new RegExp(
      `href="https://stitch\\.example/pay\\?shop=nool&amp;order=${order_number}&amp;cents=130000[^"]*"`,
    )
    expect(page.html).toMatch(link)
    expect(page.html).not.toContain('<form method="post" action')
    expect(page.html).not.toContain('type="hidden"')
  }
  expect((await open("&cancelled=1")).html).toContain(m.orders_card_not_paid())
})
