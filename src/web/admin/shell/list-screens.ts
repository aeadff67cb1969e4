import { Package, ShoppingCart, TicketPercent, UsersRound } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"

/** The screens that list entities, as the sidebar and the dashboard link to them. */
export const LIST_SCREENS = [
  { key: "products", name: m.admin_screen_products, to: href("/admin/products"), Icon: Package },
  { key: "orders", name: m.admin_screen_orders, to: href("/admin/orders"), Icon: ShoppingCart },
  { key: "users", name: m.admin_screen_users, to: href("/admin/users"), Icon: UsersRound },
  { key: "coupons", name: m.admin_screen_coupons, to: href("/admin/coupons"), Icon: TicketPercent },
] as const
