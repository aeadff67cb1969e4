import type { ReactNode } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { Dashboard } from "#shop/dashboard/dashboard.ts"
import { recoveryCodesState } from "#web/account/factors/recovery-codes.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { SamplesNote } from "../samples-note.tsx"
import { BackupWarning } from "./backup-notice.tsx"
import { isFirstDayOver } from "./first-day-steps.ts"
import { unsentNotices } from "./unsent-mails.tsx"

/** Shows the most urgent notice, and the others folded behind it: one thing at a time. */
export function Notices({ dashboard, onChange }: { dashboard: Dashboard; onChange: () => void }) {
  const { last_backup: backup, samples, first_day, transfer_account: account } = dashboard
  const withoutCodes = useLacksRecoveryCodes()
  const minutes = dashboard.clock_minutes_ahead
  // A shop that is being prepared has nothing yet that a backup would save.
  const { state } = backup
  const calm = state === "late" && !backup.last && !isFirstDayOver(first_day)
  const notices: ReactNode[] = [
    minutes !== 0 && <ClockWarning key="clock" minutesAhead={minutes} />,
    ...unsentNotices(dashboard.unsent_mails, onChange),
    !calm && (state === "failed" || state === "late") && <BackupWarning key="backup" backup={backup} />,
    withoutCodes && (
      <Alert
        key="codes"
        title={m.admin_recovery_codes_title()}
        action={linkTo(`${href("/admin/account")}#second-factor`, m.admin_recovery_codes_make())}
      >
        {m.admin_recovery_codes_text()}
      </Alert>
    ),
    account === "missing" && (
      <Alert
        key="account"
        tone="warning"
        title={m.admin_transfer_title()}
        action={linkTo(href("/admin/settings/:area", { area: "payments" }), m.admin_transfer_add())}
      >
        {m.admin_transfer_text()}
      </Alert>
    ),
    samples.shown && <SamplesNote key="samples" samples={samples} onRemoved={onChange} />,
  ]
  const [first, ...others] = notices.filter(Boolean)
  return (
    <>
      {first}
      {others.length > 0 && (
        <details className="-mt-3">
          <summary className="min-h-11 rounded-sm py-2 font-semibold text-sm">
            {m.admin_dashboard_more_notices({ count: others.length })}
          </summary>
          <div className="grid gap-3">{others}</div>
        </details>
      )}
    </>
  )
}

/** Warns of a clock that whoever runs the machine must set: orders and mails have wrong times, and people cannot sign in. */
function ClockWarning({ minutesAhead }: { minutesAhead: number }) {
  const minutes = Math.abs(minutesAhead)
  return (
    <Alert tone="warning" title={m.admin_clock_title()}>
      {minutesAhead < 0 ? m.admin_clock_behind({ minutes }) : m.admin_clock_ahead({ minutes })}
    </Alert>
  )
}

/** Returns whether an admin's second step has no recovery codes; false for others, and while that is unknown. */
function useLacksRecoveryCodes(): boolean {
  const { result } = useLoad(recoveryCodesState)
  return result?.ok === true && result.value.has_factor && result.value.left === 0
}

const linkTo = (to: string, label: string) => (
  <ButtonLink to={to} size="sm" variant="secondary">
    {label}
  </ButtonLink>
)
