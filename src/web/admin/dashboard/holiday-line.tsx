import { href, Link } from "react-router"
import { formatLongDayOfYear } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Dashboard } from "#shop/dashboard/dashboard.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useBusy } from "../use-busy.ts"

type Holiday = NonNullable<Dashboard["holiday"]>

interface HolidayLineProps {
  holiday: Holiday & { readonly closed_until: string }
  onChange: () => void
}

/** Reminds the owner that nobody can order, and ends that with one press, which can be undone. */
export function HolidayLine({ holiday, onChange }: HolidayLineProps) {
  const [busy, during] = useBusy()

  async function save(json: Holiday) {
    const input = { param: { section: "holiday" }, json } as const
    const result = await during(adminCall("PUT", "/admin/settings/:section", input))
    if (!result.ok) toastFailure(m.admin_first_day_failed(), result)
    onChange()
    return result.ok ? result.value.versions.holiday : null
  }

  async function end() {
    const version = await save({ ...holiday, closed_until: null })
    if (version === null) return
    const onClick = () => void save({ ...holiday, version })
    toast({ title: m.admin_holiday_ended(), tone: "success", action: { label: m.admin_undo(), onClick } })
  }
  return (
    <p className="flex items-center justify-between gap-4 rounded-lg bg-warning-bg py-1.5 pr-2 pl-4">
      <Link
        to={href("/admin/settings/:area", { area: "opening" })}
        className="thread-link inline-flex min-h-11 items-center font-bold text-warning"
      >
        {m.admin_holiday_until({ day: formatLongDayOfYear(holiday.closed_until) })}
      </Link>
      <Button size="sm" variant="secondary" busy={busy} onClick={end} className="shrink-0">
        {m.admin_holiday_end()}
      </Button>
    </p>
  )
}
