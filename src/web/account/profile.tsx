import { Suspense } from "react"
import { href, Link } from "react-router"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { type DistrictChoices, districtChoices } from "#shop/address/districts.ts"
import { ownProfileForm, type Profile } from "#shop/customers/profile.ts"
import { LanguageField } from "#web/layout/languages/language-field.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { AddressFields } from "#web/layout/towns/address-fields.tsx"
import { call } from "#web/session/api/api.ts"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { useSession } from "#web/session/session.tsx"
import { refreshUser } from "#web/session/session-check.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import type { Route } from "./+types/profile"
import { DangerZone } from "./profile/danger-zone.tsx"

export function loader() {
  return { districts: districtChoices() }
}

export const meta = privatePageMeta(m.account_profile)

export default function ProfilePage({ loaderData: { districts } }: Route.ComponentProps) {
  return (
    <RequireSession>
      <div className="page-width max-w-3xl py-10 sm:py-14">
        <PageHeading title={m.account_profile()} />
        <OwnProfile districts={districts} />
      </div>
    </RequireSession>
  )
}

/** Needs more script than all above it. */
const Security = lazyPart(async () => (await import("./security/security.tsx")).Security)
const MoreAddresses = lazyPart(async () => (await import("./profile/more-addresses.tsx")).MoreAddresses)

const OwnData = lazyPart(async () => (await import("./profile/own-data.tsx")).OwnData)

const readProfile = () => call("GET", "/profile")

function OwnProfile({ districts }: { districts: DistrictChoices }) {
  const { result: profile, load } = useLoad(readProfile)
  if (!profile) return <PageSpinner />
  if (!profile.ok) return <LoadFailed message={profile.message} onRetry={load} />
  return (
    // All parts appear together: one that came later would move what stands below it.
    <Suspense fallback={<PageSpinner />}>
      <div className="grid gap-6">
        <ProfileForm profile={profile.value} districts={districts} />
        <MoreAddresses saved={profile.value.addresses} districts={districts} />
        <Security />
        <OwnData />
        <DangerZone />
      </div>
    </Suspense>
  )
}

function ProfileForm({ profile, districts }: { profile: Profile; districts: DistrictChoices }) {
  // It may be changed under Security, on this page.
  const { user } = useSession()
  const fields = useFields(ownProfileForm, {
    full_name: profile.full_name ?? "",
    phone: profile.phone ?? "",
    second_phone: profile.second_phone ?? "",
    address: profile.address ?? "",
    landmark: profile.landmark ?? "",
    city: profile.city ?? "",
    district: String(profile.district ?? ""),
    postal_code: profile.postal_code ?? "",
    language: profile.language,
  })
  const { bind, field } = fields
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.account_invalid(),
    send: (json) => call("PATCH", "/profile", { json }),
    onSuccess({ value: { language } }) {
      // The page's scripts are those of its language.
      if (language !== user?.language && language !== getLocale())
        return location.assign(localPath(href("/profile"), language))
      toast({ title: m.account_profile_saved(), tone: "success" })
      return refreshUser()
    },
    onFailure: (failure) =>
      apiProblem(failure.status === 422 ? m.account_invalid() : m.account_profile_failed(), failure),
  })

  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <Field
          label={m.auth_email()}
          type="email"
          value={user?.email ?? profile.email}
          readOnly
          autoComplete="email"
          hint={
            <MarkedText
              parts={m.account_email_fixed.parts({})}
              marks={{
                link: (text) => (
                  <Link to={{ hash: "#email" }} className="font-bold underline">
                    {text}
                  </Link>
                ),
              }}
            />
          }
        />
        <Field label={m.account_full_name()} autoComplete="name" required {...field("full_name")} />
        <PhoneField label={m.account_phone()} {...field("phone")} />
        <AddressFields
          fields={fields}
          names={NAMES}
          postalCode={{ label: m.account_postal_code() }}
          districts={districts}
          rows={3}
          className="grid gap-5 sm:grid-cols-3"
        />
        <LanguageField hint={m.account_language_hint()} {...bind("language")} />
        <Button type="submit" size="lg" busy={busy} className="sm:justify-self-start">
          {m.account_save()}
        </Button>
      </form>
    </Card>
  )
}

const NAMES = {
  address: "address",
  town: "city",
  postalCode: "postal_code",
  district: "district",
  landmark: "landmark",
  phone: "second_phone",
} as const
