import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.admin_make_title)

// The files of each route are listed on every page of the shop; those of this screen are many.
const MakeScreen = lazy(() => import("./make-screen.tsx"))

export default function MakePage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <MakeScreen />
    </Suspense>
  )
}
