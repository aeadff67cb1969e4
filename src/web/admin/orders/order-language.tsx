import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { LanguageField } from "#web/layout/languages/language-field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure } from "../admin-call.ts"
import { type ShownOrder, showAsNow } from "./shown-order.ts"

export function OrderLanguage(shown: ShownOrder) {
  const { order, version } = shown
  async function save(language: Locale, undoTo?: Locale) {
    const json = { language, version: version.current }
    const result = await adminCall("PUT", "/admin/orders/:id/language", { param: { id: order.id }, json })
    showAsNow(shown, result)
    if (!result.ok) return toastFailure(m.admin_order_language_failed(), result)
    const action = undoTo && { label: m.admin_undo(), onClick: () => void save(undoTo) }
    toast({ title: m.admin_order_language_saved(), tone: "success", ...(action && { action }) })
  }
  return (
    <LanguageField
      value={order.language}
      hint={m.admin_enter_language_hint()}
      onChange={({ target }) => void save(target.value as Locale, order.language)}
    />
  )
}
