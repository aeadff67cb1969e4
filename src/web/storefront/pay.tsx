import { CreditCard } from "lucide-react"
import { useEffect, useState } from "react"
import { data, href, redirect, useRevalidator } from "react-router"
import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import type { PayPage } from "#shop/orders/cards/pay-page.server.ts"
import { offeredMethods } from "#shop/settings/settings.ts"
import { shopContext } from "#web/context.ts"
import { FORM_ACTION } from "#web/document/public-page.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import type { Route } from "./+types/pay"

export const meta = privatePageMeta(m.orders_card_title)

/** Names the provider in the page's policy where the page holds its form, and nowhere else. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { payPage, settings } = context.get(shopContext)
  const page = await payPage(url.searchParams)
  const isBack = url.searchParams.has("back")
  const shown = page && isBack ? { ...page, start: null } : page
  const form = shown?.start && "form" in shown.start ? new URL(shown.start.form.action).origin : null
  const facts = {
    page: shown,
    isBack,
    isCancelled: url.searchParams.has("cancelled"),
    canTransfer: offeredMethods(settings).includes("bank_transfer"),
  }
  return data(facts, { status: page ? 200 : 404, headers: { ...(form && { [FORM_ACTION]: form }) } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ url, context }: Route.ActionArgs) {
  const { payByTransfer } = context.get(shopContext)
  const done = await payByTransfer(url.searchParams)
  return redirect(done ? `${href("/orders")}?order=${url.searchParams.get("id")}` : `${href("/pay")}${url.search}`)
}

/** Leads to the provider of card payments by a form that needs no script, and waits for its word when the customer is back. */
export default function PayPageScreen({ loaderData }: Route.ComponentProps) {
  const { page, isBack, isCancelled, canTransfer } = loaderData
  if (!page) {
    return (
      <div className="page-width max-w-2xl py-10 sm:py-14">
        <PageHeading title={m.orders_not_found()} />
        <p>{m.orders_not_found_hint()}</p>
      </div>
    )
  }
  return (
    <div className="page-width grid max-w-2xl gap-5 py-10 sm:py-14">
      <PageHeading title={isBack ? m.orders_card_back_title() : m.orders_card_title()} />
      <p className="font-bold">{m.orders_number({ number: page.orderNumber })}</p>
      {page.sandbox && <Alert tone="warning">{m.orders_card_sandbox()}</Alert>}
      {isBack || page.start === null ? (
        <Outcome page={page} isBack={isBack} />
      ) : (
        <>
          {(isCancelled || page.state === "refused") && <Alert tone="warning">{m.orders_card_not_paid()}</Alert>}
          <Start page={page} start={page.start} />
          {canTransfer && (
            <form method="post" className="justify-self-start">
              <Button type="submit" variant="ghost">
                {m.orders_card_transfer()}
              </Button>
            </form>
          )}
        </>
      )}
    </div>
  )
}

function Start({ page, start }: { page: PayPage; start: NonNullable<PayPage["start"]> }) {
  const label = m.orders_card_pay({ total: formatRupees(page.dueCents) })
  return (
    <>
      <p>{m.orders_card_text()}</p>
      {page.payBy && <p className="font-bold">{m.orders_next_kept({ date: formatUntil(page.payBy) })}</p>}
      {"redirect" in start ? (
        <ButtonLink to={start.redirect} size="lg">
          {label}
        </ButtonLink>
      ) : (
        <form method="post" action={start.form.action} acceptCharset="utf-8">
          {Object.entries(start.form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="lg">
            <CreditCard aria-hidden="true" />
            {label}
          </Button>
        </form>
      )}
    </>
  )
}

/** A provider says within seconds what became of a payment; a bank may take longer. */
const ASK_EVERY_MS = 3_000
const ASK_TIMES = 40

/** Says where the payment stands. That a customer is back proves nothing: only the provider's own word does. */
function Outcome({ page, isBack }: { page: PayPage; isBack: boolean }) {
  const isOpen = page.state === "asked" || (isBack && page.state === "due")
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const isWaiting = isOpen && asked < ASK_TIMES
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      setAsked((times) => times + 1)
      void revalidate()
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return (
    <>
      <p role="status" className="text-lg">
        {wordsOf(page, isOpen, isWaiting)}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${href("/orders")}?order=${page.orderId}`} variant="secondary">
          {m.orders_card_see()}
        </ButtonLink>
        {(page.state === "refused" || (isOpen && page.state === "due")) && (
          // The page's policy names the provider: it must be loaded as a document.
          <ButtonLink to={page.url} reloadDocument variant="ghost">
            {m.orders_card_again()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function wordsOf({ state }: PayPage, isOpen: boolean, isWaiting: boolean): string {
  if (state === "paid") return m.orders_next_paid()
  if (state === "deposit") return m.orders_next_making()
  if (state === "refused") return m.orders_card_not_paid()
  if (!isOpen) return m.orders_card_closed()
  return isWaiting ? m.orders_card_waiting() : m.orders_card_by_mail()
}
