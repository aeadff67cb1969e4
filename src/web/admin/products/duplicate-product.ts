import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

/** Copies a product as a draft, which then is the first of the list. */
export async function requestDuplicate({ id }: AdminProduct, onReload: () => void): Promise<void> {
  const result = await adminCall("POST", "/admin/products/:id/duplicate", { param: { id } })
  if (!result.ok) return toastFailure(m.admin_products_duplicate_failed(), result)
  toastSuccess(m.admin_products_duplicated(), m.admin_products_duplicated_text({ name: result.value.name }))
  onReload()
}
