import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.parcels_title)

// The files of each route are listed on every page of the shop; those of this screen are many.
const ParcelsScreen = lazy(() => import("./parcels/parcels-screen.tsx"))

export default function ParcelsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ParcelsScreen />
    </Suspense>
  )
}
