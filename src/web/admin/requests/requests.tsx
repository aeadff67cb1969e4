import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.admin_requests_title)

// The files of each route are listed on every page of the shop; those of this screen are many.
const RequestsScreen = lazy(() => import("./requests-screen.tsx"))

export default function RequestsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequestsScreen />
    </Suspense>
  )
}
