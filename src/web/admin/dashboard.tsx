import { Suspense } from "react"
import { href, Link } from "react-router"
import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminCounts, Dashboard } from "#shop/dashboard/dashboard.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { AdminHeading } from "./admin-heading.tsx"
import { BackupLine } from "./dashboard/backup-notice.tsx"
import { DueOrders, LowStock } from "./dashboard/due-orders.tsx"
import { FirstDayList } from "./dashboard/first-day.tsx"
import { isFirstDayOver } from "./dashboard/first-day-steps.ts"
import { Notices } from "./dashboard/notices.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useFocusInList } from "./list/use-focus-in-list.ts"
import { NewOrders } from "./orders/new-orders.tsx"
import { May, useMay, useMaySee } from "./shell/may.tsx"
import { LIST_SCREENS } from "./shell/sidebar-content.tsx"

export const meta = privatePageMeta(m.admin_screen_dashboard)

const HolidayLine = lazyPart(async () => (await import("./dashboard/holiday-line.tsx")).HolidayLine)

/** Few shops take cards. */
const CardNotices = lazyPart(async () => (await import("./dashboard/card-notices.tsx")).CardNotices)

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
          {value ? (
            <May call="GET /admin/first-day" readable>
              <Looks dashboard={value} onChange={reload} />
            </May>
          ) : (
            <LooksSkeleton />
          )}
        </div>
      )}
    </>
  )
}

function Looks({ dashboard, onChange }: { dashboard: Dashboard; onChange: () => void }) {
  const { last_backup, first_day, counts, holiday } = dashboard
  const over = isFirstDayOver(first_day)
  // Until an order comes, nothing waits that would be more urgent.
  const isDayOne = !over && counts.orders === 0
  const ofOwner = useMay()("GET /admin/first-day")
  const list = ofOwner && <FirstDayList firstDay={first_day} open={isDayOne && !first_day.hidden} onChange={onChange} />
  return (
    <>
      {holiday?.closed_until && (
        <Suspense fallback={<div className="h-14" />}>
          <HolidayLine holiday={{ ...holiday, closed_until: holiday.closed_until }} onChange={onChange} />
        </Suspense>
      )}
      {isDayOne && list}
      <Waiting dashboard={dashboard} isDayOne={isDayOne} onChange={onChange} />
      {!over && !isDayOne && list}
      <Suspense>
        <CardNotices />
      </Suspense>
      {ofOwner && <Notices dashboard={dashboard} onChange={onChange} />}
      <Counts counts={counts} />
      {over && list}
      {ofOwner && <BackupLine backup={last_backup} />}
    </>
  )
}

interface WaitingProps {
  dashboard: Dashboard
  isDayOne: boolean
  onChange: () => void
}

function Waiting({ dashboard, isDayOne, onChange }: WaitingProps) {
  const {
    due,
    low_stock,
    reviews_to_answer: reviews,
    requests_to_answer: requests,
    transfers_awaited: awaited,
    transfers_overdue: overdue,
  } = dashboard
  const steps = Object.values(due).some(({ count }) => count > 0)
  return (
    <>
      <DueOrders due={due} onChange={onChange}>
        {low_stock.count > 0 && <LowStock list={low_stock} />}
      </DueOrders>
      {!steps && overdue === 0 && !isDayOne && <p className="text-muted">{m.admin_dashboard_all_done()}</p>}
      {(reviews > 0 || requests > 0 || awaited > 0) && (
        <p className="flex flex-wrap gap-x-5">
          {requests > 0 && (
            <Link to={href("/admin/requests")} className="thread-link min-h-11 font-bold">
              {m.admin_dashboard_requests({ count: requests })}
            </Link>
          )}
          {reviews > 0 && (
            <Link to={href("/admin/reviews")} className="thread-link min-h-11 font-bold">
              {m.admin_dashboard_reviews({ count: reviews })}
            </Link>
          )}
          {overdue > 0 && (
            <Link to={`${href("/admin/orders")}?due=overdue&sort=oldest`} className="thread-link min-h-11 font-bold">
              {m.admin_dashboard_overdue({ count: overdue })}
            </Link>
          )}
          {awaited > 0 && (
            <Link to={`${href("/admin/orders")}?due=await_payment&sort=oldest`} className="thread-link min-h-11">
              {m.admin_dashboard_awaited({ count: awaited })}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

/** Nothing of it stays: what is above the lists, and how much, is known only with them. */
function LooksSkeleton() {
  return ["h-40", "h-96"].map((height) => <Skeleton key={height} className={`${height} w-full rounded-lg`} />)
}

function Counts({ counts }: { counts: AdminCounts }) {
  const maySee = useMaySee()
  return (
    <ul className="grid grid-cols-4 gap-2 sm:gap-5 [:root:not(:lang(en))_&]:max-sm:grid-cols-2">
      {LIST_SCREENS.filter(({ to }) => maySee(to)).map(({ key, name, to, Icon }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex h-full flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface p-2.5 shadow-soft transition duration-200 hover:-translate-y-0.5 hover:border-terracotta hover:shadow-lift sm:p-5"
          >
            <span className="grid">
              <span className="font-bold text-muted text-xs sm:text-sm">{name()}</span>{" "}
              <span className="font-display text-xl tabular-nums leading-tight sm:text-3xl">
                {formatCount(counts[key])}
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
