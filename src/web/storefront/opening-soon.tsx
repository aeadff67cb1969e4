import { data, href, Link, redirect } from "react-router"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { emailRules, text } from "#shop/api/fields.ts"
import { askForOpening } from "#shop/newsletter/opening-waits.server.ts"
import { closedAt } from "#shop/settings/settings.ts"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { Only } from "#web/layout/only.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { Route } from "./+types/opening-soon"

export const handle: CacheHandle = { cache: { kind: "pages" } }
const asked = z.object({ email: text(emailRules) })

/** Passes on the header that says when to retry after too many mails. */
export function headers(args: Route.HeadersArgs) {
  return args.actionHeaders.has("Retry-After") ? args.actionHeaders : pageHeaders(args)
}

export function loader({ context }: Route.LoaderArgs) {
  const closed = closedAt(context.get(shopContext).settings, new Date())
  if (!closed) throw redirect(href("/"))
  const { again, sentence, english } = closed
  return pageData({ again, sentence, english }, { tags: ["settings"] })
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  if (!closedAt(shop.settings, new Date())) throw redirect(href("/"))
  // A form that is too long for the shop arrives without a body.
  const form = await request.formData().catch(() => new FormData())
  const typed = asked.safeParse({ email: String(form.get("email") ?? "") })
  if (!typed.success) return data({ problem: typed.error.issues[0]?.message ?? "" }, { status: 422 })
  const result = await askForOpening(shop, typed.data.email, { ip: shop.sentFrom ?? "unknown" })
  if (result.ok) return { problem: null }
  const { status, message: problem, retryAfter } = result
  return data({ problem }, { status, ...(retryAfter && { headers: { "Retry-After": String(retryAfter) } }) })
}

export function meta(args: Route.MetaArgs) {
  return privatePageMeta(() => args.loaderData?.again ?? m.shop_opening_title())(args)
}

export default function OpeningSoon({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, name = "" } = useShopInfo() ?? {}
  const { again, sentence } = loaderData
  return (
    <div className="page-width wrap-anywhere grid justify-items-center gap-5 py-20 text-center text-lg">
      <TangledYarn className="w-64" />
      <h1 className="text-4xl sm:text-5xl">{again ?? m.shop_opening_heading({ shop: name })}</h1>
      <p lang={langOf(loaderData, "sentence")} className="max-w-prose text-muted">
        {sentence ?? (again ? m.shop_holiday_text() : m.shop_opening_text())}
      </p>
      <TellMe problem={actionData?.problem} />
      {contact && !contact.sample && (
        <p className="flex flex-wrap justify-center gap-x-6">
          {contact.email && (
            <a href={`mailto:${contact.email}`} className="thread-link">
              {contact.email}
            </a>
          )}
          {contact.phone && (
            <a href={`tel:${contact.phone.replaceAll(" ", "")}`} className="thread-link">
              {contact.phone}
            </a>
          )}
        </p>
      )}
      {again ? (
        <Link to={href("/shop")} className="thread-link font-bold">
          {m.cart_continue_shopping()}
        </Link>
      ) : (
        <Only who="staff">
          <p>
            <ButtonLink to={href("/")} reloadDocument variant="secondary">
              {m.shop_opening_preview()}
            </ButtonLink>
          </p>
        </Only>
      )}
    </div>
  )
}

/** @param problem null once an address was taken, and nothing before */
function TellMe({ problem }: { problem: string | null | undefined }) {
  if (problem === null) return <Alert tone="success">{m.shop_opening_asked()}</Alert>
  return (
    <form method="post" action={localPath(href("/opening-soon"))} className="grid w-full max-w-md gap-3 text-left">
      <Field
        label={m.shop_opening_tell_me()}
        hint={m.shop_opening_once()}
        error={problem}
        name="email"
        type="email"
        required
        autoComplete="email"
        placeholder={m.home_newsletter_email_hint()}
      />
      <Button type="submit">{m.shop_opening_tell_me()}</Button>
    </form>
  )
}
