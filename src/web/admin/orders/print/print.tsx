import { href } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import type { Route } from "./+types/print"
import { OrderSheets } from "./order-sheets.tsx"

export const meta = privatePageMeta(m.print_title)

export default function PrintOrderPage({ params: { id } }: Route.ComponentProps) {
  return <OrderSheets ids={id} back={{ to: href("/admin/orders/:id", { id }), label: m.admin_order_back() }} />
}
