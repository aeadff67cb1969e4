import clsx from "clsx"
import { Printer, Spool } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import { formatWeekday } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import type { MakeLine as Line, MakeList } from "#shop/orders/making/make-list.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../../admin-heading.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { May } from "../../shell/may.tsx"
import { toOrder } from "../to-order.ts"
import { MakeLine } from "./make-line.tsx"
import { MakingButtons } from "./making-buttons.tsx"
import "./making.css"

/** Shows what is to be made for all orders, by the day that was promised. What is done stays until the list is read again. */
export default function MakeScreen() {
  const [params] = useSearchParams()
  const cursor = params.get("cursor")
  const { value, failure, reload, patch } = useAdminQuery("/admin/make", { query: { ...(cursor && { cursor }) } })
  if (failure && !value) return <LoadFailed title={m.admin_make_title()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />

  function show(result: CallResult<AdminOrder, AdminOrder>) {
    const now = result.ok ? result.value : result.current
    if (now) patch((list) => ({ ...list, lines: list.lines.map((line) => asIn(now, line)) }))
    else reload()
  }
  const { lines, next_cursor } = value
  return (
    <div className="to-make">
      <AdminHeading
        title={m.admin_make_title()}
        action={
          lines.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => window.print()} className="print:hidden">
              <Printer aria-hidden="true" className="size-5" />
              {m.admin_make_print()}
            </Button>
          )
        }
      />
      {lines.length === 0 && (
        <EmptyState icon={<Spool aria-hidden="true" />} title={m.admin_make_none()} text={m.admin_make_none_text()} />
      )}
      <div className="grid gap-6">
        {groupsOf(value).map(([title, group, isLate]) => (
          <section key={title} aria-label={title}>
            <h2 className={clsx("mb-2 text-xl", isLate && "text-danger")}>{title}</h2>
            <ul className="@container divide-y divide-line rounded-lg border border-line bg-surface px-4 *:py-3">
              {group.map((line) => (
                <MakeLine
                  key={line.id}
                  item={line}
                  about={<About line={line} isLate={isLate} />}
                  buttons={
                    <May call="PUT /admin/orders/:id/making/:item">
                      <MakingButtons line={line} onResult={show} />
                    </May>
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        {cursor && (
          <ButtonLink to="?" variant="ghost">
            {m.admin_make_first()}
          </ButtonLink>
        )}
        {next_cursor && (
          <ButtonLink to={`?${new URLSearchParams({ cursor: next_cursor })}`} variant="secondary">
            {m.admin_make_next()}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

function About({ line, isLate }: { line: Line; isLate: boolean }) {
  const { order_id, order_number, customer_name, notes, ready_by } = line
  return (
    <>
      {isLate && ready_by && <p className="font-bold text-danger text-sm">{dayTitle(ready_by)}</p>}
      {notes && <p className="wrap-anywhere whitespace-pre-line text-sm">{m.admin_event_quoted({ note: notes })}</p>}
      <Link {...toOrder(order_id)} className="thread-link wrap-anywhere text-sm">
        {order_number} · <span lang={langWritten(customer_name)}>{customer_name}</span>
      </Link>
    </>
  )
}

function asIn(order: AdminOrder, line: Line): Line {
  const now = order.items.find(({ id }) => id === line.id)
  return now ? { ...line, making: now.making } : line
}

const dayTitle = (day: string) => m.admin_make_ready_by({ day: formatWeekday(day) })

/** Returns the late lines under one heading, then those of each day, and last those without one. */
function groupsOf({ lines, today }: MakeList): ReadonlyArray<readonly [title: string, lines: Line[], isLate: boolean]> {
  const late = m.admin_make_late()
  const titleOf = ({ ready_by }: Line) =>
    ready_by === null ? m.admin_make_no_day() : ready_by < today ? late : dayTitle(ready_by)
  return [...Map.groupBy(lines, titleOf)].map(([title, group]) => [title, group, title === late] as const)
}
