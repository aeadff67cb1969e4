import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.parcels_payout)

// The files of each route are listed on every page of the shop.
const PayoutScreen = lazy(() => import("./payouts/payout-screen.tsx"))

export default function PayoutsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <PayoutScreen />
    </Suspense>
  )
}
