import clsx from "clsx"
import { Form, Link } from "react-router"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { daysLater, monthsLater, type Span, spanOf } from "#shop/figures/span.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"

type View = "figures" | "book"

/** Offers the spans that owners ask for, as links, and any other by its days. */
export function SpanChoice({ span, view }: { span: Span; view: View }) {
  const spans = readySpans()
  const shown = spans.findIndex(([, { from, to }]) => from === span.from && to === span.to)
  return (
    <div className="grid gap-3">
      <nav aria-label={m.admin_figures_spans()} className="flex flex-wrap gap-2">
        {spans.map(([name, each], at) => {
          const isShown = at === shown
          return (
            <Link
              key={name}
              to={{ search: searchOf(each, view) }}
              replace
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-full border px-4 text-sm",
                isShown ? "border-terracotta bg-terracotta-soft font-bold" : "border-line bg-surface",
              )}
            >
              {name}
            </Link>
          )
        })}
      </nav>
      <Form
        key={`${span.from} ${span.to}`}
        method="get"
        replace
        preventScrollReset
        className="grid max-w-xl grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto] [&_input]:min-w-0 [&_input]:max-sm:px-2"
      >
        <Field label={m.admin_figures_from()} type="date" name="from" required defaultValue={span.from} />
        <Field label={m.admin_figures_to()} type="date" name="to" required defaultValue={span.to} />
        {view === "book" && <input type="hidden" name="view" value={view} />}
        <Button type="submit" variant="secondary" className="max-sm:col-span-2">
          {m.admin_figures_show()}
        </Button>
      </Form>
    </div>
  )
}

function searchOf(span: Span, view: View): string {
  return String(new URLSearchParams({ ...span, ...(view === "book" && { view }) }))
}

function readySpans(): [name: string, span: Span][] {
  const today = dayInColombo(new Date())
  const month = monthsLater(today, 0)
  return [
    [m.admin_figures_last_30(), spanOf({})],
    [m.admin_figures_this_month(), { from: month, to: today }],
    [m.admin_figures_last_month(), { from: monthsLater(month, -1), to: daysLater(month, -1) }],
    [m.admin_figures_this_year(), { from: `${today.slice(0, 4)}-01-01`, to: today }],
  ]
}
