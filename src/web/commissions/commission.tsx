import { data } from "react-router"
import { m } from "#messages/messages.js"
import { findWaitable } from "#shop/back-in-stock/waits.server.ts"
import { confirm } from "#shop/commissions/ask.server.ts"
import { findByLink, idOfLink } from "#shop/commissions/read-commission.server.ts"
import { openShopContext, shopContext } from "#web/context.ts"
import { NoticePage, QuestionPage } from "#web/layout/links/link-page.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import type { Route } from "./+types/commission"
import { AskForm } from "./ask-form.tsx"
import { OwnRequest } from "./own-request.tsx"

export const meta = privatePageMeta(m.shop_commission_title)

/** Looks only: programs that scan mail follow links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!url.searchParams.has("id")) {
    const { db } = openShopContext(context)
    return { asks: true as const, like: await findWaitable(db, url.searchParams.get("like") ?? "") }
  }
  const request = await findByLink(context.get(shopContext), url.searchParams)
  return data({ asks: false as const, request }, { status: request ? 200 : 404 })
}

/** Confirms a request, by the button of its page. */
export async function action({ url, context }: Route.ActionArgs) {
  const { settings: values, ...shop } = context.get(shopContext)
  const id = idOfLink(shop, url.searchParams)
  if (id !== null) await confirm({ ...shop, settings: { values } }, id)
  return null
}

/** Asks for a piece of one's own; behind the mailed link stands the request with all that happened to it. */
export default function CommissionPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.asks) return <AskForm like={loaderData.like} />
  const { request } = loaderData
  if (!request) return <NoticePage title={m.shop_commission_dead_title()} text={m.shop_commission_dead_text()} />
  if (request.state !== "unconfirmed") return <OwnRequest {...request} />
  const quoted = (words: string) => <q className="wrap-anywhere whitespace-pre-line">{words}</q>
  return (
    <QuestionPage
      title={m.shop_commission_confirm_title()}
      text={quoted(request.words)}
      action={m.shop_commission_confirm()}
    />
  )
}
