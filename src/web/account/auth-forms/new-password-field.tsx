import { type ComponentProps, useState } from "react"
import { m } from "#messages/messages.js"
import { isGuessable, type PasswordOwner } from "#shop/customers/guessable-password.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Field } from "#web/ui/field.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { type IsCommon, loadCommonPasswords } from "./common-passwords.ts"
import { PasswordHint } from "./password-hint.tsx"

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string
  /** As far as they are known: a password made of them is easy to guess. */
  owner?: PasswordOwner
  error: string | undefined
  value: string
}

const unknownOwner: PasswordOwner = { email: "", fullName: null }
const notKnown: IsCommon = () => false

/** A password to be chosen, with a hint on how strong it is. The list of common ones comes when the field is entered. */
export function NewPasswordField({ label, owner = unknownOwner, error, ...input }: NewPasswordFieldProps) {
  const [isCommon, setIsCommon] = useState<IsCommon>(() => notKnown)
  const shopName = useShopInfo()?.name ?? ""
  const guessable = isGuessable(input.value, shopName, owner, isCommon)

  function load() {
    // Without the list the hint judges by length and variety; the server has the last word anyway.
    loadCommonPasswords().then(
      (found) => setIsCommon(() => found),
      () => {},
    )
  }

  return (
    <Field label={label} required error={error} hint={<PasswordHint password={input.value} guessable={guessable} />}>
      <PasswordInput autoComplete="new-password" placeholder={m.auth_password_length()} {...input} onFocus={load} />
    </Field>
  )
}
