import { useCallback, useMemo, useRef } from "react"
import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { AdminHeading } from "./admin-heading.tsx"
import { useQuestionBeforeLeaving } from "./forms/question-dialog.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { ContactForm } from "./settings/contact-form.tsx"
import { DeliveryForm } from "./settings/delivery-form.tsx"
import { HolidayForm } from "./settings/holiday-form.tsx"
import { NotificationsForm } from "./settings/notifications-form.tsx"
import { PaymentsForm } from "./settings/payments-form.tsx"
import { SettingsContext } from "./settings/section-form.tsx"
import { ShopForm } from "./settings/shop-form.tsx"
import { StockForm } from "./settings/stock-form.tsx"
import { useOwnProof } from "./settings/use-own-proof.tsx"

export const meta = privatePageMeta(m.admin_screen_settings)

export default function SettingsPage() {
  const { value, failure, reload, patch } = useAdminQuery("/admin/settings", {})
  return (
    <div className="mx-auto max-w-3xl">
      <AdminHeading title={m.admin_screen_settings()} text={m.admin_settings_lead()} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {!failure && (value ? <Sections settings={value} onSaved={(saved) => patch(() => saved)} /> : <Waiting />)}
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

/** Each section is saved for itself; whoever leaves with something unsaved in any of them is asked. */
function Sections({ settings, onSaved }: { settings: AdminSettings; onSaved: (settings: AdminSettings) => void }) {
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
      <div className="grid gap-5">
        <ShopForm />
        <ContactForm />
        <PaymentsForm samples={settings.samples} />
        <DeliveryForm />
        <NotificationsForm />
        <StockForm />
        <HolidayForm />
      </div>
      {dialog}
      {question}
    </SettingsContext>
  )
}
