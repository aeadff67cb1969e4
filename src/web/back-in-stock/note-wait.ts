import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"

/**
 * Notes that the signed-in person waits for product `id`, and says so. If the session has ended, the form of `field` is
 * sent as it is.
 */
export async function noteWait(id: string, field: HTMLInputElement): Promise<void> {
  const email = field.value
  const result = await call("POST", "/back-in-stock", { json: { product_id: id } })
  if (result.ok) {
    const description = m.shop_back_noted(result.value)
    toast({ title: m.shop_back_confirmed_title(), description, tone: "success", about: id })
  } else if (result.status === 401) {
    // The address left the field when the session ended.
    field.value = email
    field.form?.submit()
  } else if (!result.sessionOver) {
    toast({ title: m.shell_error(), description: result.message, tone: "destructive" })
  }
}
