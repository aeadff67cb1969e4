import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.account_invitation_title)

// The files of each route are listed on every page of the shop.
const Accept = lazy(() => import("./accept.tsx"))

/** Is where the mailed link leads: whoever is not signed in does that first. */
export default function InvitationPage() {
  return (
    <RequireSession>
      <Suspense fallback={<PageSpinner />}>
        <Accept />
      </Suspense>
    </RequireSession>
  )
}
