import { href } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import type { Route } from "./+types/print"
import { OrderSheets, PrintPage } from "./order-sheets.tsx"

export const meta = privatePageMeta(m.print_title)

export default function PrintOrderPage({ params: { id } }: Route.ComponentProps) {
  return (
    <PrintPage>
      <Sheets id={id} />
    </PrintPage>
  )
}

function Sheets({ id }: { id: string }) {
  const { value, failure, reload } = useAdminQuery("/admin/order-sheets", { query: { ids: id } })
  const back = { to: href("/admin/orders/:id", { id }), label: m.admin_order_back() }
  return <OrderSheets sheets={value} failure={failure} onRetry={reload} back={back} />
}
