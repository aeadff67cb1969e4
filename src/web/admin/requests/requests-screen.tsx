import { MessageSquareText } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import { formatWeekday } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { AdminCommission } from "#shop/commissions/commissions.ts"
import { CommissionFacts, CommissionSteps } from "#web/orders/commission-facts.tsx"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { toOrder } from "../orders/to-order.ts"
import { May } from "../shell/may.tsx"
import { AnswerRequest } from "./answer-request.tsx"

/** Shows what people ask for, those that wait for an answer first. */
export default function RequestsScreen() {
  const [params] = useSearchParams()
  const cursor = params.get("cursor")
  const { value, failure, reload, patch } = useAdminQuery("/admin/requests", { query: { ...(cursor && { cursor }) } })
  if (failure && !value)
    return <LoadFailed title={m.admin_requests_title()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  const { requests, today, next_cursor } = value
  const show = (now: AdminCommission) =>
    patch((list) => ({ ...list, requests: list.requests.map((each) => (each.id === now.id ? now : each)) }))
  return (
    <>
      <AdminHeading title={m.admin_requests_title()} />
      {requests.length === 0 && (
        <EmptyState
          icon={<MessageSquareText aria-hidden="true" />}
          title={m.admin_requests_none()}
          text={m.admin_requests_none_text()}
        />
      )}
      <ul className="grid gap-4">
        {requests.map((request) => (
          <li key={request.id}>
            <Card aria-label={request.name} className="grid gap-4">
              <Head {...request} />
              <CommissionFacts {...request} />
              <Pictures pictures={request.pictures} />
              <CommissionSteps {...request} asked={m.admin_requests_asked()} />
              {request.state !== "bought" && (
                <May call="POST /admin/requests/:id/answer">
                  <AnswerRequest key={request.version} request={request} today={today} onChange={show} />
                </May>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {next_cursor && (
        <ButtonLink to={`?${new URLSearchParams({ cursor: next_cursor })}`} variant="secondary" className="mt-6">
          {m.admin_requests_next()}
        </ButtonLink>
      )}
    </>
  )
}

function Head({ name, email, phone, order, ...request }: AdminCommission) {
  const [tone, words] = stateOf(request)
  return (
    <div className="wrap-anywhere grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 lang={langWritten(name)} className="text-xl">
          {name}
        </h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="text-muted text-sm">{[email, phone].filter(Boolean).join(" · ")}</p>
      {!email && <p className="text-muted text-sm">{m.admin_requests_phone_only()}</p>}
      {order && (
        <Link {...toOrder(order.id)} className="thread-link inline-flex min-h-11 items-center justify-self-start">
          {m.admin_requests_order({ number: order.order_number })}
        </Link>
      )}
    </div>
  )
}

function stateOf({ state, offer }: Pick<AdminCommission, "state" | "offer">): [BadgeTone, string] {
  if (state === "bought") return ["success", m.admin_requests_state_bought()]
  if (state === "declined") return ["neutral", m.admin_requests_state_declined()]
  if (state === "answered") return ["info", m.admin_requests_state_answered()]
  if (state !== "offered") return ["pending", m.admin_requests_state_waiting()]
  if (!offer?.open) return ["warning", m.admin_requests_state_over()]
  return [
    "purple",
    `${m.admin_requests_state_offered()} · ${m.admin_requests_until({ day: formatWeekday(offer.until) })}`,
  ]
}

function Pictures({ pictures }: Pick<AdminCommission, "pictures">) {
  return (
    <ul className="flex flex-wrap gap-3 empty:hidden">
      {pictures.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={url}
              alt={m.admin_requests_picture({ position: at + 1 })}
              className="size-24 rounded-md border border-line object-cover sm:size-32"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
