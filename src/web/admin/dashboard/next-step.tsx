import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDayStep } from "#shop/dashboard/first-day.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { KEEPABLE_STEPS } from "#shop/settings/keepable-steps.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { useBusy } from "../use-busy.ts"
import { nextStep, steps } from "./first-day-steps.ts"

interface NextStepProps {
  /** Whatever of them changes, the list is looked up again. */
  settings: AdminSettings
  step: FirstDayStep | null
}

/** Leads to the next step of the first day, as long as there is one. */
export function NextStep({ settings, step }: NextStepProps) {
  if (settings.values.first_day.hidden && !settings.values.opening.closed) return null
  return <Foot key={Object.values(settings.versions).join()} step={step} />
}

function Foot({ step }: { step: FirstDayStep | null }) {
  const { value } = useAdminQuery("/admin/first-day", {})
  const [busy, during] = useBusy()
  const navigate = useNavigate()
  if (!value) return null
  const next = nextStep(value, step)
  const { kept, hidden, version } = value
  const isDone = value.steps.some((each) => each.step === step && each.done)
  const keepable = isDone ? undefined : KEEPABLE_STEPS.find((each) => each === step)

  async function keep(step: (typeof KEEPABLE_STEPS)[number]) {
    const json = { kept: [...kept, step], hidden, version }
    const result = await during(adminCall("PUT", "/admin/settings/:section", { param: { section: "first_day" }, json }))
    if (!result.ok) return toastFailure(m.admin_first_day_failed(), result)
    await navigate(next ? steps[next].to : "/admin")
  }
  if (!next && !keepable) return null
  return (
    <div className="screen-foot">
      {keepable ? (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => keep(keepable)}>
          {m.admin_first_day_keep()}
        </Button>
      ) : (
        next && (
          <ButtonLink size="sm" variant="secondary" to={steps[next].to}>
            {m.admin_first_day_next({ step: steps[next].name() })}
          </ButtonLink>
        )
      )}
    </div>
  )
}
