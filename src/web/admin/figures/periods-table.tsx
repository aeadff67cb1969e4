import { formatDayOfYear } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Figures, PeriodSales } from "#shop/figures/figures.ts"
import { formatAmount } from "#shop/money.ts"

export type Unit = Figures["unit"]

/** Names a day as `Nov 20`, and a month as `Nov 2026`. */
export function periodName(day: string, unit: Unit): string {
  if (unit === "day") return formatDayOfYear(day)
  return `${m.shell_months_short().split(" ")[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** Shows the bars of the chart as numbers, the latest first. */
export function PeriodsTable({ days, unit }: { days: readonly PeriodSales[]; unit: Unit }) {
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm max-sm:py-3 font-bold text-muted hover:text-ink">
        {m.admin_sales_as_table()}
      </summary>
      <table className="mt-2 w-full [&_:is(td,th)]:px-1 sm:[&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_th]:wrap-anywhere [&_th]:align-bottom">
        <thead className="bg-sunken text-left">
          <tr>
            <th scope="col">{unit === "month" ? m.admin_figures_month() : m.admin_figures_day()}</th>
            <th scope="col" className="text-right">
              {m.admin_screen_orders()}
            </th>
            <th scope="col" className="text-right">
              {m.admin_sales_ordered()}
            </th>
            <th scope="col" className="text-right">
              {m.admin_sales_paid()}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, total, paid }) => (
            <tr key={day} className="border-line border-t tabular-nums">
              <td>{periodName(day, unit)}</td>
              <td className="text-right">{orders}</td>
              <td className="text-right">{formatAmount(total)}</td>
              <td className="text-right">{formatAmount(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
