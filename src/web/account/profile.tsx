import { m } from "#messages/messages.js"
import { call } from "#web/session/api.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { privatePageMeta } from "#web/session/private-page.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSpinner } from "#web/ui/spinner.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { DangerZone } from "./profile/danger-zone.tsx"
import { ProfileForm } from "./profile/profile-form.tsx"
import { Security } from "./security/security.tsx"

export const meta = privatePageMeta(m.account_profile)

export default function ProfilePage() {
  return (
    <RequireSession>
      <div className="page-width max-w-3xl py-10 sm:py-14">
        <PageHeading title={m.account_profile()} />
        <OwnProfile />
      </div>
    </RequireSession>
  )
}

const readProfile = () => call("GET", "/profile")

function OwnProfile() {
  const { result: profile, load } = useLoad(readProfile)
  if (!profile) return <PageSpinner />
  if (!profile.ok) return <LoadFailed message={profile.message} onRetry={load} />
  return (
    <div className="grid gap-6">
      <ProfileForm profile={profile.value} />
      <Security />
      <DangerZone />
    </div>
  )
}
