import type { Database } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { numericFromRupees } from "#shop/money.ts"
import { readFigures } from "./figures.server.ts"
import { type Figures, groupingLabels, SUMS, sumLabels } from "./figures.ts"
import type { Span } from "./span.ts"

/** Yields what the screen shows, as CSV (RFC 4180): the sums, the days or months, then each group. */
export async function* exportFigures(db: Database, span: Span): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK +
    rowsOf(await readFigures(db, span))
      .map(csvRow)
      .join("")
}

function rowsOf({ sums, periods, groups }: Figures): string[][] {
  return [
    [
      m.admin_figures_csv_by(),
      m.admin_figures_csv_name(),
      m.admin_figures_count(),
      m.admin_figures_amount(),
      m.admin_figures_count_before(),
      m.admin_figures_amount_before(),
    ],
    [m.admin_figures_sums(), m.admin_figures_orders(), String(sums.now.orders), "", String(sums.before.orders), ""],
    [m.admin_figures_sums(), m.admin_figures_visits(), String(sums.now.visits), "", String(sums.before.visits), ""],
    ...SUMS.map((name) => {
      return [
        m.admin_figures_sums(),
        sumLabels[name],
        "",
        numericFromRupees(sums.now[name]),
        "",
        numericFromRupees(sums.before[name]),
      ]
    }),
    ...periods.map(({ day, orders, total }) => [
      m.admin_figures_day(),
      day,
      String(orders),
      numericFromRupees(total),
      "",
      "",
    ]),
    ...groups.flatMap(({ by, rows }) =>
      rows.map(({ name, now, before }) => {
        const amounts = [now, before].flatMap(({ count, amount }) => [
          String(count),
          by === "missed" ? "" : numericFromRupees(amount),
        ])
        return [groupingLabels[by], name, ...amounts]
      }),
    ),
  ]
}
