import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.admin_customer)

// The files of each route are listed on every page of the shop; those of this screen are many.
const CustomerScreen = lazy(() => import("./customer-screen.tsx"))

export default function CustomerPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <CustomerScreen />
    </Suspense>
  )
}
