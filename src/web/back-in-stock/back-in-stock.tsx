import { useEffect } from "react"
import { data, useSearchParams } from "react-router"
import * as z from "zod/mini"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { emailRules, text } from "#shop/api/fields.ts"
import type { WaitServices } from "#shop/back-in-stock/mail-waits.server.ts"
import { askToWait, confirmWait, endWait, findWait, findWaitable, type Wait } from "#shop/back-in-stock/waits.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import { openShopContext, shopContext } from "#web/context.ts"
import { NoticePage, QuestionPage } from "#web/layout/links/link-page.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { Route } from "./+types/back-in-stock"
import { dropWait, keepWait } from "./kept-waits.ts"
import { WaitForm } from "./wait-form.tsx"

export const meta = privatePageMeta(m.shop_back_ask)

const asked = z.object({ email: text(emailRules) })

/** Looks only: programs that scan mail follow links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token")
  if (token !== null) return { wait: await findWait(context.get(shopContext).db, token), product: null }
  const { db } = openShopContext(context)
  return { wait: null, product: await findWaitable(db, url.searchParams.get("product") ?? "") }
}

export async function action({ url, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const token = url.searchParams.get("token")
  // A form that is too long for the shop arrives without a body.
  const form = await request.formData().catch(() => new FormData())
  if (token !== null) return { done: await followLink(shop, token, form.has("end")) }
  const email = String(form.get("email") ?? "")
  const typed = asked.safeParse({ email })
  if (!typed.success) return data({ email, problem: typed.error.issues[0]?.message ?? "" }, { status: 422 })
  const open = requireOpen(shop.settings, new Date(), shop.isPreview ? "admin" : null)
  if (!open.ok) return data({ email, problem: open.message }, { status: open.status })
  const asker = { ip: shop.sentFrom ?? "unknown" }
  const result = await askToWait(shop, url.searchParams.get("product") ?? "", typed.data.email, asker)
  if (result.ok) return { done: "asked" as const }
  const { status, message: problem, retryAfter } = result
  return data({ email, problem }, { status, ...(retryAfter && { headers: { "Retry-After": String(retryAfter) } }) })
}

/** Passes on the header that says when to retry after too many mails. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

async function followLink(shop: WaitServices, token: string, isEnd: boolean): Promise<"confirmed" | "ended" | "dead"> {
  if (!isEnd) return (await confirmWait(shop, token)) ? "confirmed" : "dead"
  await endWait(shop.db, token)
  return "ended"
}

const WORDS = {
  asked: [m.shop_back_asked_title, m.shop_back_asked_text],
  confirmed: [m.shop_back_confirmed_title, m.shop_back_confirmed_text],
  ended: [m.shop_back_ended_title, m.shop_back_ended_text],
  dead: [m.shop_back_dead_title, m.shop_back_dead_text],
} as const

/** Asks for an address, confirms it by the link in the mail, and ends the wait by the same link: all of it without a script too. */
export default function BackInStock({ loaderData: { wait, product }, actionData }: Route.ComponentProps) {
  const result = actionData && "done" in actionData ? actionData.done : null
  useKept(result, wait)
  if (result) {
    const [title, words] = WORDS[result]
    return <NoticePage title={title()} text={words()} />
  }
  if (wait) return <MailedLink {...wait} />
  if (!product) return <NoticePage title={m.shop_back_dead_title()} text={m.shop_back_dead_text()} />
  return (
    <div className="page-width grid max-w-md gap-5 py-20">
      <h1 lang={langOf(product, "name")} className="text-4xl">
        {product.name}
      </h1>
      <WaitForm id={product.id} {...(actionData && "problem" in actionData && actionData)} />
    </div>
  )
}

/** Keeps in this browser who waits for what, so that the product's page knows it. */
function useKept(result: keyof typeof WORDS | null, wait: Wait | null) {
  const [asked] = useSearchParams()
  const [product, token] = [asked.get("product"), asked.get("token")]
  useEffect(() => {
    if (result === "asked" && product) keepWait(product)
    if (result === "confirmed" && wait && token) keepWait(wait.id, token)
    if (result === "ended" && token) dropWait(token)
  }, [result, product, token, wait])
}

function MailedLink({ confirmed, ...product }: Wait) {
  const name = (shown: string) => <span lang={langOf(product, "name")}>{shown}</span>
  const words = confirmed
    ? { title: m.shop_back_end_title(), action: m.shop_back_end(), name: "end" }
    : { title: m.shop_back_confirm_title(), action: m.shop_back_confirm() }
  return (
    <QuestionPage
      {...words}
      text={<MarkedText parts={m.shop_back_waits.parts({ product: product.name })} marks={{ name }} />}
    />
  )
}
