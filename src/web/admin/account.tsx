import type { User } from "@supabase/auth-js"
import { useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { factorsOf } from "#web/account/factors/factors.ts"
import { Factors } from "#web/account/security/factors/factors.tsx"
import { OwnEmail } from "#web/account/security/own-email.tsx"
import { ownUser } from "#web/account/security/own-user.ts"
import { useFocusAtHash } from "#web/account/security/use-focus-at-hash.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { failureToast } from "#web/session/auth-api/auth-call.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { AdminHeading } from "./admin-heading.tsx"
import { NextStep } from "./dashboard/next-step.tsx"

export const meta = privatePageMeta(m.admin_screen_account)

/** Shows an admin's own address and second factor, which the profile has too, without leaving the back-office. */
export default function AccountPage() {
  const { result, load } = useLoad(ownUser)
  return (
    <div className="mx-auto max-w-3xl">
      <AdminHeading title={m.admin_screen_account()} text={m.admin_account_lead()} />
      {!result && <Skeleton className="h-96 w-full rounded-lg" />}
      {result && !result.ok && (
        <LoadFailed message={failureToast(result, m.account_try_again()).description} onRetry={load} />
      )}
      {result?.ok && <Parts user={result.value} onChange={load} />}
    </div>
  )
}

function Parts({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const { hash } = useLocation()
  const factors = useFocusAtHash<HTMLDivElement>("#second-factor")
  return (
    <>
      <h2 className="sr-only">{m.account_security()}</h2>
      <div className="grid gap-5">
        <OwnEmail user={user} onChange={onChange} />
        <div ref={factors} tabIndex={-1} className="scroll-mt-28 outline-none">
          <Factors user={user} onChange={onChange} />
        </div>
      </div>
      <NextStep
        state={`${user.email} ${factorsOf(user).length}`}
        step={hash === "#email" ? "address" : "second_factor"}
      />
    </>
  )
}
