import { type Profile, profileForm } from "#shop/customers/profile.ts"
import { call } from "#web/session/api.ts"
import { apiProblem } from "#web/session/api-problem.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { PhoneField } from "#web/ui/phone-field.tsx"
import { Textarea } from "#web/ui/textarea.tsx"
import { toast } from "#web/ui/toast.ts"

export function ProfileForm({ profile }: { profile: Profile }) {
  const fields = useFields(profileForm, {
    full_name: profile.full_name ?? "",
    phone: profile.phone ?? "",
    address: profile.address ?? "",
    city: profile.city ?? "",
    postal_code: profile.postal_code ?? "",
  })
  const { bind, errors } = fields
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: "Validation Error",
    send: (json) => call("PATCH", "/profile", { json }),
    onSuccess() {
      toast({ title: "Profile updated successfully", tone: "success" })
      return refreshUser()
    },
    onFailure: (failure) => apiProblem(failure.status === 422 ? "Validation Error" : "Error updating profile", failure),
  })

  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        <Field
          label="Email"
          type="email"
          value={profile.email}
          readOnly
          autoComplete="email"
          hint="Your email cannot be changed."
        />
        <Field label="Full Name" autoComplete="name" required error={errors.full_name} {...bind("full_name")} />
        <PhoneField label="Phone" error={errors.phone} {...bind("phone")} />
        <Field label="Address" error={errors.address}>
          <Textarea rows={3} autoComplete="street-address" {...bind("address")} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="City" autoComplete="address-level2" error={errors.city} {...bind("city")} />
          <Field label="Postal Code" autoComplete="postal-code" error={errors.postal_code} {...bind("postal_code")} />
        </div>
        <Button type="submit" size="lg" busy={busy} className="sm:justify-self-start">
          Save Changes
        </Button>
      </form>
    </Card>
  )
}
