import type { OrdersRow } from "#database/rows.ts"
import { keysOf, recordOf } from "#platform/objects.ts"
import { ADDRESS_COLUMNS } from "#shop/address/address.ts"
import {
  centsFromNumeric,
  numericFromCents,
  type OrderAmounts,
  rupeesFromCents,
  rupeesFromNumeric,
} from "#shop/money.ts"

const CENTS = {
  subtotal: "subtotalCents",
  delivery_fee: "deliveryFeeCents",
  cash_fee: "cashFeeCents",
  discount_amount: "discountCents",
  total_amount: "totalCents",
} as const satisfies { readonly [Column in keyof OrdersRow]?: keyof OrderAmounts }

type AmountColumn = keyof typeof CENTS
const AMOUNT_COLUMNS = keysOf(CENTS)

export const numericAmounts = (amounts: OrderAmounts) =>
  recordOf(AMOUNT_COLUMNS, (column) => numericFromCents(amounts[CENTS[column]]))

export const rupeeAmounts = (amounts: OrderAmounts) =>
  recordOf(AMOUNT_COLUMNS, (column) => rupeesFromCents(amounts[CENTS[column]]))

export const storedAmounts = (row: Pick<OrdersRow, AmountColumn>) =>
  recordOf(AMOUNT_COLUMNS, (column) => rupeesFromNumeric(row[column] ?? "0"))

/** Returns the amounts of a stored order in cents. */
export const storedCents = (row: Pick<OrdersRow, AmountColumn>): OrderAmounts => ({
  subtotalCents: centsFromNumeric(row.subtotal),
  deliveryFeeCents: centsFromNumeric(row.delivery_fee),
  cashFeeCents: centsFromNumeric(row.cash_fee ?? "0"),
  discountCents: centsFromNumeric(row.discount_amount),
  totalCents: centsFromNumeric(row.total_amount),
})

const DELIVERY_COLUMNS = ["customer_name", "customer_email", "customer_phone", ...ADDRESS_COLUMNS, "notes"] as const

export type OrderDelivery = Pick<OrdersRow, (typeof DELIVERY_COLUMNS)[number]>

export function orderDelivery(given: OrderDelivery): OrderDelivery {
  return recordOf<keyof OrderDelivery, string | number | null>(
    DELIVERY_COLUMNS,
    (column) => given[column],
  ) as OrderDelivery
}

/**
 * Lists what is read of an order wherever it is shown in full: in the account, the back-office and the file of all
 * orders.
 */
export const ORDER_COLUMNS = [
  ...(["id", "user_id", "order_number", "payment_method"] as const),
  ...AMOUNT_COLUMNS,
  ...(["deposit_amount", "retained_amount"] as const),
  ...DELIVERY_COLUMNS,
  ...([
    "bank_receipt_url",
    "slip_counted",
    "balance_asked_at",
    "due_part",
    "coupon_code",
    "status",
    "payment_status",
    "pay_by",
    "pick_up",
    "created_at",
    "version",
  ] as const),
]

export type StoredOrder = Pick<OrdersRow, (typeof ORDER_COLUMNS)[number]>
