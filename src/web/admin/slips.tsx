import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.admin_screen_receipts)

// The files of each route are listed on every page of the shop; those of the desk are many.
const SlipDesk = lazy(() => import("./orders/receipts/slip-desk.tsx"))

export default function SlipsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <SlipDesk />
    </Suspense>
  )
}
