import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.parcels_labels)

// The files of each route are listed on every page of the shop.
const Labels = lazy(() => import("./label-sheets.tsx"))

/** Prints the labels of the orders that `?ids=` names. */
export default function LabelsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Labels />
    </Suspense>
  )
}
