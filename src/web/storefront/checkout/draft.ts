import { isRecord, keysOf, recordOf } from "#platform/objects.ts"
import { type CheckoutFormValues, checkoutForm } from "#shop/checkout/checkout.ts"
import type { UploadedReceipt } from "#web/orders/receipt-upload.tsx"
import { forget, recallJson, remember } from "#web/session/storage.ts"
import type { Fields } from "#web/ui/forms/use-fields.ts"

export type CheckoutField = keyof CheckoutFormValues
export type CheckoutFields = Fields<CheckoutField, CheckoutFormValues>
export const fieldNames = keysOf(checkoutForm.shape)

type CheckoutValues = Record<CheckoutField, string>

/** Holds what was filled in so far. This tab stores it, so that a reload or a lost session costs no typing. */
export interface CheckoutDraft {
  /** The user it belongs to: it is never shown to the next one who signs in here. */
  readonly owner: string
  readonly values: CheckoutValues
  readonly coupon: string | null
  readonly receipt: UploadedReceipt | null
  readonly pickUp: boolean
  readonly keepAddress: boolean
}

const key = "shop-checkout-draft"

export function rememberDraft(draft: CheckoutDraft): void {
  remember(key, JSON.stringify(draft))
}

export function forgetDraft(): void {
  forget(key)
}

/** Returns the draft of `owner`, and deletes that of another user. */
export function recallDraft(owner: string): CheckoutDraft | null {
  const draft = draftIn(recallJson(key), owner)
  if (!draft) forgetDraft()
  return draft
}

/** Reads what was remembered; null when it belongs to another user or is no draft. */
export function draftIn(value: unknown, owner: string): CheckoutDraft | null {
  if (!isRecord(value) || value.owner !== owner || !isRecord(value.values)) return null
  const { values, coupon, receipt, pickUp, keepAddress } = value
  // An older draft has no value of a field that came later.
  if (!fieldNames.every((name) => typeof (values[name] ?? "") === "string")) return null
  return {
    owner,
    values: recordOf(fieldNames, (name) => String(values[name] ?? "")),
    coupon: typeof coupon === "string" ? coupon : null,
    receipt: receiptIn(receipt),
    pickUp: pickUp === true,
    keepAddress: keepAddress === true,
  }
}

function receiptIn(value: unknown): UploadedReceipt | null {
  if (!isRecord(value) || typeof value.path !== "string" || typeof value.name !== "string") return null
  return { path: value.path, name: value.name }
}
