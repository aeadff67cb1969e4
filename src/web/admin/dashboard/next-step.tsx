import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDayStep } from "#shop/dashboard/first-day.ts"
import { KEEPABLE_STEPS, type KeepableStep } from "#shop/settings/keepable-steps.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { createStore, useStore } from "#web/ui/create-store.ts"
import { adminCall, toastFailure } from "../admin-call.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { May } from "../shell/may.tsx"
import { useBusy } from "../use-busy.ts"
import { isFirstDayOver, isSettled, keepLabel, LED, nextStep, steps } from "./first-day-steps.ts"

const stepsDone = createStore(0)

/** Has the foot look up again what is done: for steps that save no settings. */
export const lookUpSteps = () => stepsDone.set(stepsDone.get() + 1)

interface NextStepProps {
  /** Whenever it changes, the list is looked up again. */
  state: string
  step: FirstDayStep | null
}

/** Leads to the next step of the first day, as long as there is one. A step that can be passed over is left by doing it, or by saying so. */
export function NextStep({ state, step }: NextStepProps) {
  const done = useStore(stepsDone)
  return (
    <May call="GET /admin/first-day">
      <Foot key={`${state} ${done}`} step={step} />
    </May>
  )
}

function Foot({ step }: { step: FirstDayStep | null }) {
  const { value } = useAdminQuery("/admin/first-day", {})
  const [busy, during] = useBusy()
  const navigate = useNavigate()
  if (!value || isFirstDayOver(value)) return null
  const next = nextStep(value, step)
  const { kept, hidden, version } = value
  const isOpen = value.steps.some((each) => each.step === step && !isSettled(value, each))
  const keepable = isOpen ? KEEPABLE_STEPS.find((each) => each === step) : undefined

  async function keep(step: KeepableStep) {
    const json = { kept: [...kept, step], hidden, version }
    const result = await during(adminCall("PUT", "/admin/settings/:section", { param: { section: "first_day" }, json }))
    if (!result.ok) return toastFailure(m.admin_first_day_failed(), result)
    await navigate(next ? steps[next].to : "/admin", { state: LED })
  }
  if (!next && !keepable) return null
  return (
    <div className="screen-foot">
      {keepable ? (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => keep(keepable)}>
          {keepLabel(keepable)}
        </Button>
      ) : (
        next && (
          <ButtonLink size="sm" variant="secondary" to={steps[next].to} state={LED}>
            {m.admin_first_day_next({ step: steps[next].name() })}
          </ButtonLink>
        )
      )}
    </div>
  )
}
