import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminCounts, Dashboard } from "#shop/dashboard/dashboard.ts"
import { recoveryCodesState } from "#web/account/factors/recovery-codes.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { formatDate } from "#web/ui/dates.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { AdminHeading } from "./admin-heading.tsx"
import { BackupLine, BackupWarning, HeldBackup } from "./dashboard/backup-notice.tsx"
import { FirstDayList } from "./dashboard/first-day.tsx"
import { isFirstDayOver } from "./dashboard/first-day-steps.ts"
import { LowStock, OrdersToSee } from "./dashboard/first-looks.tsx"
import { SalesChart } from "./dashboard/sales-chart.tsx"
import { UnsentMails } from "./dashboard/unsent-mails.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useFocusInList } from "./list/use-focus-in-list.ts"
import { NewOrders } from "./orders/new-orders.tsx"
import { SamplesNote } from "./samples-note.tsx"
import { LIST_SCREENS } from "./shell/sidebar-content.tsx"

export const meta = privatePageMeta(m.admin_screen_dashboard)

export default function DashboardPage() {
  const { value, failure, reload } = useAdminQuery("/admin/dashboard", {})
  const page = useFocusInList()
  return (
    <>
      <AdminHeading
        title={m.admin_screen_dashboard()}
        text={<NewOrders text={m.admin_dashboard_lead()} onShow={reload} />}
      />
      {failure ? (
        <LoadFailed message={failure.message} onRetry={reload} />
      ) : (
        <div ref={page} className="grid gap-5">
          <RecoveryCodesNotice />
          {value ? <Looks dashboard={value} onChange={reload} /> : <LooksSkeleton />}
        </div>
      )}
    </>
  )
}

function Looks({ dashboard, onChange }: { dashboard: Dashboard; onChange: () => void }) {
  const { unsent_mails, last_backup, database_release, samples, first_day, transfer_account, counts, sales } = dashboard
  const over = isFirstDayOver(first_day)
  return (
    <>
      <ClockWarning minutesAhead={dashboard.clock_minutes_ahead} />
      <UnsentMails mails={unsent_mails} onChange={onChange} />
      <BackupWarning backup={last_backup} />
      <HeldBackup backup={last_backup} onChange={onChange} />
      <SamplesNote samples={samples} onRemoved={onChange} />
      {!over && <FirstDayList firstDay={first_day} onChange={onChange} />}
      <TransferNotice account={transfer_account} />
      <div className="grid gap-5 lg:grid-cols-3">
        <FirstLooks dashboard={dashboard} />
      </div>
      <Counts counts={counts} />
      <Card aria-labelledby="sales">
        <h2 id="sales" className="mb-3 text-xl">
          {m.admin_sales()}
        </h2>
        <SalesChart days={sales.days} />
      </Card>
      {over && <FirstDayList firstDay={first_day} onChange={onChange} />}
      <BackupLine backup={last_backup} />
      <DatabaseLine release={database_release} />
    </>
  )
}

/** Says that the database is older than it should be, which whoever runs the shop has to change. */
function DatabaseLine({ release }: { release: Dashboard["database_release"] }) {
  if (!release) return null
  const { running, newest, since } = release
  return (
    <p className="text-center text-muted text-sm">
      {m.admin_database_behind({ running, newest, since: formatDate(since) })}
    </p>
  )
}

/** Nothing of it stays: what is above the lists, and how much, is known only with them. */
function LooksSkeleton() {
  return ["h-40", "h-96", "h-64"].map((height) => <Skeleton key={height} className={`${height} w-full rounded-lg`} />)
}

/** Warns of a clock that whoever runs the machine must set: orders and mails have wrong times, and people cannot sign in. */
function ClockWarning({ minutesAhead }: { minutesAhead: number }) {
  if (minutesAhead === 0) return null
  const minutes = Math.abs(minutesAhead)
  return (
    <Alert tone="warning" title={m.admin_clock_title()}>
      {minutesAhead < 0 ? m.admin_clock_behind({ minutes }) : m.admin_clock_ahead({ minutes })}
    </Alert>
  )
}

/** Reminds the owner of a bank account that is missing or only a sample. */
function TransferNotice({ account }: { account: Dashboard["transfer_account"] }) {
  if (account === "given") return null
  return (
    <Alert
      tone={account === "missing" ? "warning" : "info"}
      title={account === "missing" ? m.admin_transfer_title() : undefined}
      action={
        <ButtonLink to={href("/admin/settings/:area", { area: "payments" })} size="sm" variant="secondary">
          {m.admin_transfer_add()}
        </ButtonLink>
      }
    >
      {account === "missing" ? m.admin_transfer_text() : m.admin_transfer_sample()}
    </Alert>
  )
}

/** Warns an admin whose second step has no recovery codes. Shows nothing to others, nor while the state is unknown. */
function RecoveryCodesNotice() {
  const { result } = useLoad(recoveryCodesState)
  if (!result?.ok || !result.value.has_factor || result.value.left > 0) return null
  return (
    <Alert
      title={m.admin_recovery_codes_title()}
      action={
        <ButtonLink to={`${href("/profile")}#security`} size="sm" variant="secondary">
          {m.admin_recovery_codes_make()}
        </ButtonLink>
      }
    >
      {m.admin_recovery_codes_text()}
    </Alert>
  )
}

function Counts({ counts }: { counts: AdminCounts }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {LIST_SCREENS.map(({ key, name, to, Icon }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex h-full flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface p-4 shadow-soft transition duration-200 hover:-translate-y-0.5 hover:border-terracotta hover:shadow-lift sm:p-5"
          >
            <span className="grid">
              <span className="font-bold text-muted text-sm">{name()}</span>{" "}
              <span className="font-display text-2xl tabular-nums leading-tight sm:text-3xl">
                {counts[key].toLocaleString("en-US")}
              </span>
            </span>
            <span className="grid size-11 place-items-center rounded-blob bg-terracotta-soft text-terracotta max-sm:hidden">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function FirstLooks({ dashboard: { waiting, receipts, low_stock } }: { dashboard: Dashboard }): ReactNode {
  return (
    <>
      <OrdersToSee
        title={m.admin_dashboard_orders_waiting()}
        list={waiting}
        all={`${href("/admin/orders")}?status=pending&sort=oldest`}
        empty={m.admin_dashboard_none_waiting()}
      />
      <OrdersToSee
        title={m.admin_orders_receipts_to_check()}
        list={receipts}
        all={`${href("/admin/orders")}?to_check=1&sort=oldest`}
        empty={m.admin_dashboard_no_receipt()}
      />
      <LowStock list={low_stock} />
    </>
  )
}
