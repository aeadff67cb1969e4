import type { User } from "@supabase/auth-js"
import { Suspense } from "react"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { failureToast } from "#web/session/auth-api/auth-call.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { useLoad } from "#web/ui/use-load.ts"
import { ChangePassword } from "./change-password.tsx"
import { Devices } from "./devices.tsx"
import { Factors } from "./factors/factors.tsx"
import { OwnEmail } from "./own-email.tsx"
import { ownUser } from "./own-user.ts"
import { useFocusAtHash } from "./use-focus-at-hash.ts"

/** Most shops have no providers. */
const Identities = lazyPart(async () => (await import("./identities.tsx")).Identities)

export function Security() {
  const { result, load } = useLoad(ownUser)
  const heading = useFocusAtHash("#security")
  return (
    <section aria-labelledby="security" className="grid gap-6">
      <h2 id="security" ref={heading} tabIndex={-1} className="scroll-mt-28 pt-4 text-3xl outline-none">
        {m.account_security()}
      </h2>
      {!result && <Skeleton className="h-96" />}
      {result && !result.ok && (
        <LoadFailed message={failureToast(result, m.account_try_again()).description} onRetry={load} />
      )}
      {result?.ok && <Parts user={result.value} onChange={load} />}
    </section>
  )
}

function Parts({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const offersProviders = (useShopInfo()?.signIn.providers ?? []).length > 0
  return (
    <>
      <OwnEmail user={user} onChange={onChange} />
      <Factors user={user} onChange={onChange} />
      <ChangePassword user={user} />
      {offersProviders && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Identities user={user} onChange={onChange} />
        </Suspense>
      )}
      <Devices />
    </>
  )
}
