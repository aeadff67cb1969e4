import { type ReactNode, useCallback, useMemo, useRef } from "react"
import { useNavigate } from "react-router"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { AdminHeading } from "../admin-heading.tsx"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { SettingsContext } from "./forms/section-form.tsx"

interface SettingsScreenProps {
  title: string
  text: string
  /** Renders the forms of the screen's sections. */
  children: (settings: AdminSettings) => ReactNode
}

/** Shows one screen of the settings with its sections. */
export function SettingsScreen({ title, text, children }: SettingsScreenProps) {
  const { value, failure, reload, patch } = useAdminQuery("/admin/settings", {})
  return (
    <div className="mx-auto max-w-3xl">
      <AdminHeading title={title} text={text} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {!failure && !value && <Waiting />}
      {!failure && value && (
        <Sections settings={value} onSaved={(saved) => patch(() => saved)}>
          {children(value)}
        </Sections>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} className="h-64 w-full rounded-lg" />
      ))}
    </div>
  )
}

/** Each section is saved on its own; leaving the page with unsaved changes in any of them asks first. */
interface SectionsProps {
  settings: AdminSettings
  onSaved: (settings: AdminSettings) => void
  children: ReactNode
}

function Sections({ settings, onSaved, children }: SectionsProps) {
  const { withProof, dialog } = useOwnProof()
  const navigate = useNavigate()
  const dirty = useRef(new Set<SectionName>())
  const { question } = useQuestionBeforeLeaving(() => dirty.current.size > 0)

  const onDirty = useCallback((name: SectionName, isDirty: boolean) => {
    if (isDirty) dirty.current.add(name)
    else dirty.current.delete(name)
  }, [])
  const page = useMemo(() => {
    return {
      settings,
      withProof,
      onDirty,
      onSaved(saved: AdminSettings) {
        onSaved(saved)
        // The name beside the logo, and all else that this page shows of the shop.
        void navigate(".", { replace: true, preventScrollReset: true })
      },
    }
  }, [settings, withProof, onDirty, onSaved, navigate])

  return (
    <SettingsContext value={page}>
      <div className="grid gap-5">{children}</div>
      {dialog}
      {question}
    </SettingsContext>
  )
}
