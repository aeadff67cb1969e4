import clsx from "clsx"
import { CircleCheck } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDay, FirstDayStep } from "#shop/dashboard/first-day.ts"
import { KEEPABLE_STEPS } from "#shop/settings/keepable-steps.ts"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { tellOpened } from "../opened.tsx"
import { useBusy } from "../use-busy.ts"
import { isSettled, keepLabel, LED, steps } from "./first-day-steps.ts"

interface FirstDayListProps {
  firstDay: FirstDay
  open: boolean
  onChange: () => void
}

/** Says in a line how far the shop is and what comes next; unfolded, it lists what a new owner does first. */
export function FirstDayList({ firstDay, open, onChange }: FirstDayListProps) {
  const { steps: all, kept, hidden, opening, version } = firstDay
  const [busy, during] = useBusy()

  async function save<Name extends SectionName>(section: Name, json: SectionValues[Name] & { version: number }) {
    const result = await during(adminCall("PUT", "/admin/settings/:section", { param: { section }, json }))
    if (!result.ok) toastFailure(m.admin_first_day_failed(), result)
    onChange()
    return result.ok
  }
  const change = (changed: Partial<SectionValues["first_day"]>) =>
    save("first_day", { kept, hidden, ...changed, version })
  async function setClosed(closed: boolean) {
    if (await save("opening", { ...opening, closed })) {
      if (closed) toastSuccess(m.admin_first_day_closed())
      else void tellOpened()
    }
  }

  const next = all.find((each) => !isSettled(firstDay, each))
  return (
    <section className="flex flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 py-1 shadow-soft sm:px-6">
      <details open={open} className="open:basis-full">
        <summary className="min-h-11 rounded-sm py-2 font-bold">
          {m.admin_first_day_summary({ done: all.filter(({ done }) => done).length, all: all.length })}
        </summary>
        <ul className="divide-y divide-line">
          {all.map(({ step, done }) => {
            const settled = isSettled(firstDay, { step, done })
            const keepable = settled ? undefined : KEEPABLE_STEPS.find((each) => each === step)
            return (
              <Step key={step} step={step} state={done ? "done" : settled ? "kept" : "open"}>
                {keepable && (
                  <button
                    type="button"
                    aria-label={m.admin_first_day_step({ act: keepLabel(keepable), step: steps[step].name() })}
                    aria-disabled={busy || undefined}
                    onClick={() => busy || void change({ kept: [...kept, keepable] })}
                    className="thread-link min-h-11 font-semibold text-muted text-sm"
                  >
                    {keepLabel(keepable)}
                  </button>
                )}
              </Step>
            )
          })}
        </ul>
        {!opening.closed && (
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 pt-1">
            <Button size="sm" variant="ghost" busy={busy} onClick={() => setClosed(true)}>
              {m.admin_first_day_close()}
            </Button>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => busy || void change({ hidden: !hidden })}
              className="thread-link min-h-11 font-semibold text-muted text-sm"
            >
              {hidden ? m.admin_first_day_show() : m.admin_first_day_hide()}
            </button>
          </div>
        )}
      </details>
      {next && (
        <Link to={steps[next.step].to} state={LED} className="thread-link min-h-11 py-2 font-bold text-terracotta">
          {m.admin_first_day_next({ step: steps[next.step].name() })}
        </Link>
      )}
      {opening.closed && (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => setClosed(false)} className="my-1 ml-auto">
          {m.admin_first_day_open()}
        </Button>
      )}
    </section>
  )
}

interface StepProps {
  step: FirstDayStep
  state: "done" | "kept" | "open"
  children: ReactNode
}

function Step({ step, state, children }: StepProps) {
  const { name, to, hint } = steps[step]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <StepState state={state} />
      <Link
        to={to}
        state={LED}
        className="flex min-h-11 min-w-0 flex-1 basis-36 items-center rounded-sm font-semibold hover:text-terracotta"
      >
        {name()}
      </Link>
      {children}
      {state === "open" && hint && <p className="w-full pb-2 pl-8 text-muted text-sm">{hint()}</p>}
    </li>
  )
}

function StepState({ state }: Pick<StepProps, "state">) {
  if (state === "done")
    return <CircleCheck aria-label={m.admin_first_day_done()} role="img" className="size-5 shrink-0 text-success" />
  const isKept = state === "kept"
  return (
    <span
      role="img"
      aria-label={isKept ? m.admin_first_day_kept() : m.admin_first_day_open_item()}
      className={clsx("size-5 shrink-0 rounded-full border-2 border-muted", isKept && "border-dashed")}
    />
  )
}
