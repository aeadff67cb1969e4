import { Link } from "react-router"
import { formatCount, formatDayOfYear } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type BookEntry, bookedKindLabels, bookedWayLabels, type CashBook } from "#shop/figures/cash-book.ts"
import type { Span } from "#shop/figures/span.ts"
import { formatAmount } from "#shop/money.ts"
import { Card } from "#web/ui/card.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { toOrder } from "../orders/to-order.ts"
import { useExport } from "../use-export.ts"
import { SaveButton } from "./save-button.tsx"
import "./figures.css"

/** Shows the money of a span by the day on which it came or went. */
export function CashBookView({ span }: { span: Span }) {
  const query = { query: { ...span } }
  const { value, failure, loading, reload } = useAdminQuery("/admin/cash-book", query)
  const [saving, save] = useExport("/admin/cash-book.csv", query, m.admin_figures_export_failed())
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="h-96 w-full rounded-lg" />
  return (
    <Card aria-labelledby="book" aria-busy={loading || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="book" className="text-xl">
          {m.admin_figures_book()}
        </h2>
        <p className="text-muted">{m.admin_figures_book_lead()}</p>
      </div>
      {value.matching === 0 ? <p>{m.admin_figures_book_none()}</p> : <Book book={value} />}
      <SaveButton busy={saving} onClick={save} />
    </Card>
  )
}

function Book({ book: { sums, total, entries, matching } }: { book: CashBook }) {
  return (
    <>
      <table aria-label={m.admin_figures_sums()} className="figures-table max-w-xl">
        <thead>
          <tr>
            <th scope="col">{m.admin_figures_method()}</th>
            <th scope="col">
              {m.admin_figures_book_in()} <span className="block text-muted text-xs">{m.admin_figures_book_out()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ way, came_in, went_out }) => (
            <tr key={way}>
              <th scope="row">{way ? bookedWayLabels[way] : bookedKindLabels.correction}</th>
              <td>
                {formatAmount(came_in)} <span className="block text-muted text-xs">{formatAmount(-went_out)}</span>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{m.admin_figures_sums()}</th>
            <td className="font-bold">{formatAmount(total)}</td>
          </tr>
        </tbody>
      </table>
      <table aria-labelledby="book" className="figures-table">
        <thead>
          <tr>
            <th scope="col">{m.admin_figures_book_kind()}</th>
            <th scope="col">{m.admin_figures_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have the same entry twice on a day
            <Entry key={at} entry={entry} />
          ))}
        </tbody>
      </table>
      {matching > entries.length && (
        <p className="text-muted text-sm">
          {m.admin_figures_book_more({ shown: formatCount(entries.length), all: formatCount(matching) })}
        </p>
      )}
    </>
  )
}

function Entry({ entry: { day, order_id, order_number, kind, way, reference, amount } }: { entry: BookEntry }) {
  const details = [formatDayOfYear(day), bookedKindLabels[kind], way && bookedWayLabels[way], reference].filter(Boolean)
  return (
    <tr>
      <td className="whitespace-normal!">
        <Link {...toOrder(order_id)} className="thread-link">
          {order_number}
        </Link>
        <span className="block text-muted text-xs">{details.join(" · ")}</span>
      </td>
      <td>{formatAmount(amount)}</td>
    </tr>
  )
}
