import type { AdminProduct } from "#shop/catalogue/admin-products.ts"
import type { UnsentMails } from "#shop/mails/unsent-mails.ts"
import type { AdminOrderRow } from "#shop/orders/admin-orders.ts"

/** `GET /api/admin/counts`: products and users that are not deleted, all orders, all coupons. */
export interface AdminCounts {
  products: number
  orders: number
  users: number
  coupons: number
}

/** Sales of one day in Colombo, without cancelled orders. */
export interface DaySales {
  /** YYYY-MM-DD */
  day: string
  orders: number
  /** Rupees. */
  total: number
}

/** `GET /api/admin/dashboard`: what an owner looks at first. Each list holds the first 5 of its `count`. */
export interface Dashboard {
  counts: AdminCounts
  /** Pending orders, oldest first: `/admin/orders?status=pending`. */
  waiting: { count: number; orders: AdminOrderRow[] }
  /** Receipts of transfers that nobody confirmed, oldest first: `/admin/orders?to_check=1`. */
  receipts: { count: number; orders: AdminOrderRow[] }
  /** Active products with 5 or fewer, lowest first: `/admin/products?status=low_stock`. */
  low_stock: { count: number; products: AdminProduct[] }
  /** Mails that somebody should know of. */
  unsent_mails: UnsentMails
  /** The last 30 days, today last, none left out. */
  sales: { days: DaySales[]; orders: number; total: number }
}
