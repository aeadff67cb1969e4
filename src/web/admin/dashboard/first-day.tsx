import { Circle, CircleCheck } from "lucide-react"
import { useState } from "react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDay, FirstDayStep } from "#shop/dashboard/first-day.ts"
import { KEEPABLE_STEPS } from "#shop/settings/first-day-section.ts"
import type { SectionValues } from "#shop/settings/sections.ts"
import { Button } from "#web/ui/button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"

/** What a step is called, and where it is done. */
const steps: Readonly<Record<FirstDayStep, { name: () => string; to: string; hint?: () => string }>> = {
  shop: { name: m.admin_first_day_shop, to: `${href("/admin/settings")}#shop` },
  contact: { name: m.admin_first_day_contact, to: `${href("/admin/settings")}#contact` },
  payments: { name: m.admin_first_day_payments, to: `${href("/admin/settings")}#payments` },
  delivery: { name: m.admin_first_day_delivery, to: `${href("/admin/settings")}#delivery` },
  product: { name: m.admin_first_day_product, to: href("/admin/products") },
  policies: { name: m.admin_first_day_policies, to: `${href("/admin/texts")}#policy_shipping` },
  second_factor: { name: m.admin_first_day_second_factor, to: `${href("/profile")}#security` },
  test_mail: { name: m.admin_first_day_test_mail, to: `${href("/admin/settings")}#notifications` },
  test_order: { name: m.admin_first_day_test_order, to: href("/shop"), hint: m.admin_first_day_test_order_hint },
}

/** Whether the list has served its purpose: the dashboard then shows it last, and folded. */
export function isFirstDayOver({ steps: all, hidden }: FirstDay): boolean {
  return hidden || all.every(({ done }) => done)
}

interface FirstDayListProps {
  firstDay: FirstDay
  onChange: () => void
}

/** What a new owner does first, each step with its state and the way to where it is done. */
export function FirstDayList({ firstDay, onChange }: FirstDayListProps) {
  const { steps: all, hidden } = firstDay
  const [busy, setBusy] = useState(false)

  async function change(changed: Partial<SectionValues["first_day"]>) {
    const { kept, version } = firstDay
    setBusy(true)
    const result = await adminCall("PUT", "/admin/settings/:section", {
      param: { section: "first_day" },
      json: { kept, hidden, ...changed, version },
    })
    setBusy(false)
    if (!result.ok) toastFailure(m.admin_first_day_failed(), result)
    onChange()
  }

  return (
    <details
      open={!isFirstDayOver(firstDay)}
      className="rounded-lg border border-line bg-surface px-5 py-2 shadow-soft sm:px-6"
    >
      <summary className="flow-root min-h-11 rounded-sm py-2 font-bold text-lg">
        {m.admin_first_day_summary({ done: all.filter(({ done }) => done).length, all: all.length })}
      </summary>
      <ul className="divide-y divide-line">
        {all.map(({ step, done }) => (
          <Step
            key={step}
            step={step}
            done={done}
            busy={busy}
            onKeep={(kept) => change({ kept: [...firstDay.kept, kept] })}
          />
        ))}
      </ul>
      <p className="flex justify-end pt-1">
        <Button size="sm" variant="ghost" busy={busy} onClick={() => change({ hidden: !hidden })}>
          {hidden ? m.admin_first_day_show() : m.admin_first_day_hide()}
        </Button>
      </p>
    </details>
  )
}

type Keepable = (typeof KEEPABLE_STEPS)[number]

interface StepProps {
  step: FirstDayStep
  done: boolean
  busy: boolean
  onKeep: (step: Keepable) => void
}

function Step({ step, done, busy, onKeep }: StepProps) {
  const { name, to, hint } = steps[step]
  const keepable = KEEPABLE_STEPS.find((each) => each === step)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      {done ? (
        <CircleCheck aria-label={m.admin_first_day_done()} role="img" className="size-5 shrink-0 text-success" />
      ) : (
        <Circle aria-label={m.admin_first_day_open_item()} role="img" className="size-5 shrink-0 text-muted" />
      )}
      <Link
        to={to}
        className="flex min-h-11 min-w-0 flex-1 items-center rounded-sm font-semibold hover:text-terracotta"
      >
        {name()}
      </Link>
      {!done && keepable && (
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={m.admin_first_day_keep_step({ step: name() })}
          onClick={() => onKeep(keepable)}
        >
          {m.admin_first_day_keep()}
        </Button>
      )}
      {!done && hint && <p className="w-full pb-2 pl-8 text-muted text-sm">{hint()}</p>}
    </li>
  )
}
