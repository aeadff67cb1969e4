import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { LanguageField } from "#web/layout/languages/language-field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall } from "../admin-call.ts"
import { useOrderCommand } from "./order-command.ts"
import type { ShownOrder } from "./shown-order.ts"

export function OrderLanguage(shown: ShownOrder) {
  const { send } = useOrderCommand(shown)
  async function save(language: Locale, undoTo?: Locale) {
    const result = await send(
      ({ param, version }) => adminCall("PUT", "/admin/orders/:id/language", { param, json: { language, version } }),
      m.admin_order_language_failed(),
    )
    if (!result.ok) return
    const action = undoTo && { label: m.admin_undo(), onClick: () => void save(undoTo) }
    toast({ title: m.admin_order_language_saved(), tone: "success", ...(action && { action }) })
  }
  return (
    <LanguageField
      value={shown.order.language}
      hint={m.admin_enter_language_hint()}
      onChange={({ target }) => void save(knownLocale(target.value), shown.order.language)}
    />
  )
}
