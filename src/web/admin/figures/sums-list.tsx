import clsx from "clsx"
import { formatCount, formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type Figures, SUMS, sumLabels } from "#shop/figures/figures.ts"
import type { Span } from "#shop/figures/span.ts"
import { formatAmount } from "#shop/money.ts"
import { Card } from "#web/ui/card.tsx"

/** Shows the sums of the span, each with that of the span before. */
export function SumsList({ figures: { span, before, sums } }: { figures: Figures }) {
  return (
    <Card aria-label={m.admin_figures_sums()} className="grid gap-4">
      <p className="text-muted text-sm">{m.admin_figures_compared({ span: daysOf(span), before: daysOf(before) })}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        <Sum
          name={m.admin_figures_orders()}
          now={formatCount(sums.now.orders)}
          before={formatCount(sums.before.orders)}
        />
        <Sum
          name={m.admin_figures_visits()}
          now={formatCount(sums.now.visits)}
          before={formatCount(sums.before.visits)}
        />
        <Sum
          name={m.admin_figures_per_visits()}
          now={sums.now.per_visits?.toFixed(1) ?? "–"}
          before={sums.before.per_visits?.toFixed(1) ?? "–"}
        />
        {SUMS.map((name) => (
          <Sum
            key={name}
            name={sumLabels[name]}
            now={formatAmount(sums.now[name])}
            before={formatAmount(sums.before[name])}
            isResult={name === "ordered" || name === "left"}
          />
        ))}
      </dl>
      <p className="text-muted text-sm">
        {sumLabels.left}: {m.admin_figures_left_hint()}
      </p>
    </Card>
  )
}

const daysOf = ({ from, to }: Span) => `${formatDay(from)} – ${formatDay(to)}`

const formatDay = (day: string) => formatDate(`${day}T00:00:00+05:30`)

interface SumProps {
  name: string
  now: string
  before: string
  isResult?: boolean
}

function Sum({ name, now, before, isResult = false }: SumProps) {
  return (
    <div className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular-nums max-sm:text-right">
        <span className={clsx("block", isResult ? "font-bold text-lg" : "sm:text-lg")}>{now}</span>{" "}
        <span className="text-muted text-sm">{m.admin_figures_before({ amount: before })}</span>
      </dd>
    </div>
  )
}
