import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import type { Figures } from "#shop/figures/figures.ts"
import { type Span, spanOf, spanQuery } from "#shop/figures/span.ts"
import { Card } from "#web/ui/card.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { useExport } from "../use-export.ts"
import { CashBookView } from "./cash-book.tsx"
import { GroupTable } from "./group-table.tsx"
import { SalesChart } from "./sales-chart.tsx"
import { SaveButton } from "./save-button.tsx"
import { SpanChoice } from "./span-choice.tsx"
import { SumsList } from "./sums-list.tsx"

/** Shows one span of days, which the URL names, as figures or as the cash book. */
export default function FiguresScreen() {
  const [params, setParams] = useSearchParams()
  const { from, to } = Object.fromEntries(params)
  const asked = spanQuery.safeParse({ ...(from && { from }), ...(to && { to }) })
  const span = spanOf(asked.success ? asked.data : {})
  const view = params.get("view") === "book" ? "book" : "figures"
  function show(next: string) {
    setParams({ ...span, ...(next === "book" && { view: next }) }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <AdminHeading title={m.admin_figures_title()} text={m.admin_figures_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SpanChoice span={span} view={view} />
        {!asked.success && <Alert tone="danger" title={m.admin_figures_wrong_span()} />}
        <Tabs
          label={m.admin_figures_title()}
          tabs={[
            { id: "figures", label: m.admin_figures_title() },
            { id: "book", label: m.admin_figures_book() },
          ]}
          selected={view}
          onSelect={show}
          className="*:first:w-fit *:first:max-w-full"
        >
          {view === "book" ? <CashBookView span={span} /> : <FiguresView span={span} />}
        </Tabs>
      </div>
    </>
  )
}

function FiguresView({ span }: { span: Span }) {
  const query = { query: { ...span } }
  const { value, failure, loading, reload } = useAdminQuery("/admin/figures", query)
  const [saving, save] = useExport("/admin/figures.csv", query, m.admin_figures_export_failed())
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="h-96 w-full rounded-lg" />
  return (
    <div aria-busy={loading || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SumsList figures={value} />
      <Card aria-label={m.admin_sales()}>
        <SalesChart periods={value.periods} unit={value.unit} />
      </Card>
      <Groups groups={value.groups} />
      <SaveButton busy={saving} onClick={save} />
    </div>
  )
}

function Groups({ groups }: Pick<Figures, "groups">) {
  if (groups.length === 0) return <p className="text-muted">{m.admin_figures_none()}</p>
  return (
    <div className="gap-5 lg:columns-2">
      {groups.map(({ by, rows }) => (
        <GroupTable key={by} by={by} rows={rows} />
      ))}
    </div>
  )
}
