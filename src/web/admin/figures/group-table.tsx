import { useState } from "react"
import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type FiguresRow, type Grouping, groupingLabels } from "#shop/figures/figures.ts"
import { formatAmount } from "#shop/money.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import "./figures.css"

const SHOWN = 10

/** Shows what orders are counted by, the most first; more than ten when they are asked for. */
export function GroupTable({ by, rows }: { by: Grouping; rows: readonly FiguresRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const hasAmounts = by !== "missed"
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <Card aria-labelledby={`by-${by}`} className="mb-5 grid break-inside-avoid gap-3">
      <h2 id={`by-${by}`} className="text-xl">
        {groupingLabels[by]}
      </h2>
      <table aria-labelledby={`by-${by}`} className="figures-table">
        <thead>
          <tr>
            <th scope="col">{m.admin_figures_csv_name()}</th>
            <Head name={m.admin_figures_count()} />
            {hasAmounts && <Head name={m.admin_figures_amount()} />}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, now, before }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <Cell now={formatCount(now.count)} before={formatCount(before.count)} />
              {hasAmounts && <Cell now={formatAmount(now.amount)} before={formatAmount(before.amount)} />}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="ghost" onClick={() => setWhole(true)} className="justify-self-start">
          {m.admin_figures_all({ shown: formatCount(rows.length) })}
        </Button>
      )}
    </Card>
  )
}

function Head({ name }: { name: string }) {
  return (
    <th scope="col">
      {name} <span className="block text-muted text-xs">{m.admin_figures_before_head()}</span>
    </th>
  )
}

function Cell({ now, before }: { now: string; before: string }) {
  return (
    <td>
      {now} <span className="block text-muted text-xs">{before}</span>
    </td>
  )
}
