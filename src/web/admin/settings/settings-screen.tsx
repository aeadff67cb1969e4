import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react"
import { href, Link, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDayStep } from "#shop/dashboard/first-day.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { NextStep } from "../dashboard/next-step.tsx"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { tellOpened } from "../opened.tsx"
import { BackToSettings } from "./back-to-settings.tsx"
import { SettingsContext, type Unsaved } from "./forms/section-form.tsx"

interface SettingsScreenProps {
  title: string
  text?: string | undefined
  /** Are the sections of the screen that have changes to look up. */
  sections: readonly SectionName[]
  step: FirstDayStep | null
  back?: ComponentProps<typeof BackToSettings>["to"]
  children: (settings: AdminSettings) => ReactNode
}

export function SettingsScreen({ title, text, back, children, ...screen }: SettingsScreenProps) {
  const { value, failure, reload, patch } = useAdminQuery("/admin/settings", {})
  return (
    <div className="mx-auto max-w-3xl">
      <BackToSettings to={back} />
      <AdminHeading title={title} text={text} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {!failure && !value && <Skeleton className="h-96 w-full rounded-lg" />}
      {!failure && value && (
        <Sections {...screen} title={title} settings={value} onSaved={(saved) => patch(() => saved)}>
          {children(value)}
        </Sections>
      )}
    </div>
  )
}

interface SectionsProps extends Pick<SettingsScreenProps, "sections" | "title" | "step"> {
  settings: AdminSettings
  onSaved: (settings: AdminSettings) => void
  children: ReactNode
}

/** Each section is saved on its own, by one button; leaving the page with unsaved changes in any of them asks first. */
function Sections({ settings, sections, title, step, onSaved, children }: SectionsProps) {
  const { withProof, dialog } = useOwnProof()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState<ReadonlyMap<SectionName, Unsaved>>(new Map())
  const { question } = useQuestionBeforeLeaving(() => unsaved.size > 0)

  const onUnsaved = useCallback((name: SectionName, state: Unsaved | null) => {
    setUnsaved((before) => {
      if (!state && !before.has(name)) return before
      const others = [...before].filter(([each]) => each !== name)
      return new Map(state ? [...others, [name, state]] : others)
    })
  }, [])
  const page = useMemo(() => {
    return {
      settings,
      title,
      withProof,
      onUnsaved,
      onSaved(saved: AdminSettings) {
        if (settings.values.opening.closed && !saved.values.opening.closed) void tellOpened()
        onSaved(saved)
        // The name beside the logo, and all else that this page shows of the shop.
        void navigate(".", { replace: true, preventScrollReset: true })
      },
    }
  }, [settings, title, withProof, onUnsaved, onSaved, navigate])

  return (
    <SettingsContext value={page}>
      <div className="grid gap-5">
        {children}
        {sections[0] && (
          <p className="text-sm">
            <Link to={`${href("/admin/settings/history")}?of=${sections[0]}`} className="thread-link text-muted">
              {m.admin_history()}
            </Link>
          </p>
        )}
      </div>
      {unsaved.size > 0 ? (
        <Save unsaved={[...unsaved.values()]} />
      ) : (
        <NextStep state={Object.values(settings.versions).join()} step={step} />
      )}
      {dialog}
      {question}
    </SettingsContext>
  )
}

/** Stays in sight at the foot of the screen while something is not saved. */
function Save({ unsaved }: { unsaved: readonly Unsaved[] }) {
  return (
    <div className="screen-foot">
      <p className="text-muted text-sm">{m.admin_settings_unsaved()}</p>
      <Button
        busy={unsaved.some(({ busy }) => busy)}
        onClick={() => {
          for (const { form } of unsaved) form?.requestSubmit()
        }}
      >
        {m.admin_settings_save()}
      </Button>
    </div>
  )
}
