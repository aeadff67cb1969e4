import clsx from "clsx"
import { type ComponentProps, useState } from "react"
import { m } from "#messages/messages.js"
import { isGuessable, type PasswordOwner } from "#shop/customers/guessable-password.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { once } from "#web/session/api/once.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { PasswordInput } from "#web/ui/controls/password-input.tsx"
import listUrl from "./common-passwords.bin?url"
import { hash24 } from "./hash24.ts"

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string
  /** Holds what is known of the account: a password made of that is easy to guess. */
  owner?: PasswordOwner
  hint?: string
  error: string | undefined
  value: string
}

const unknownOwner: PasswordOwner = { email: "", fullName: null }
const notKnown: IsCommon = () => false

/** Shows a field with a hint on the strength. The list of common passwords is loaded when the field is entered. */
export function NewPasswordField({ label, owner = unknownOwner, hint, error, ...input }: NewPasswordFieldProps) {
  const [isCommon, setIsCommon] = useState<IsCommon>(() => notKnown)
  const shopName = useShopInfo()?.name ?? ""
  const guessable = isGuessable(input.value, shopName, owner, isCommon)

  function load() {
    // Without the list the hint judges by length and variety; the server decides anyway.
    loadCommonPasswords().then(
      (found) => setIsCommon(() => found),
      () => {},
    )
  }

  return (
    <Field
      label={label}
      required
      error={error}
      hint={<PasswordHint before={hint} password={input.value} guessable={guessable} />}
    >
      <PasswordInput autoComplete="new-password" placeholder={m.auth_password_length()} {...input} onFocus={load} />
    </Field>
  )
}

/** The levels rise from the easiest to guess. */
const levels = ["weak", "fair", "good", "strong"] as const
type Strength = (typeof levels)[number]

const shown: Record<Strength, { text: () => string; colour: string }> = {
  weak: { text: m.auth_password_weak, colour: "bg-danger" },
  fair: { text: m.auth_password_fair, colour: "bg-warning" },
  good: { text: m.auth_password_good, colour: "bg-success" },
  strong: { text: m.auth_password_strong, colour: "bg-success" },
}

interface PasswordHintProps {
  before: string | undefined
  password: string
  guessable: boolean
}

function PasswordHint({ before = m.auth_password_hint(), password, guessable }: PasswordHintProps) {
  if (!password) return <span>{before}</span>
  const strength = guessable ? "weak" : passwordStrength(password)
  const { text, colour } = shown[strength]
  const level = levels.indexOf(strength)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex gap-1">
        {levels.map((step, at) => (
          <span key={step} className={clsx("h-1.5 w-6 rounded-full", at <= level ? colour : "bg-line")} />
        ))}
      </span>
      <span>{guessable ? m.auth_password_guessable() : text()}</span>
    </span>
  )
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const steps: readonly Strength[] = ["weak", "weak", "fair", "good", "strong"]

/** Guesses roughly how hard a password is to guess: length counts most, then variety; repetition counts for nothing. */
export function passwordStrength(password: string): Strength {
  const different = new Set(password).size
  if (password.length < 8 || different < 5) return "weak"
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = (password.length >= 12 ? 2 : 1) + (password.length >= 16 ? 1 : 0) + (variety >= 3 ? 1 : 0)
  return steps[Math.min(points + (variety >= 2 ? 1 : 0), 4)] ?? "weak"
}

/** Returns whether a password, in lower case, is on the list. */
type IsCommon = (lower: string) => boolean

const BYTES_EACH = 3

/** Loads the list of the 5,000 most common passwords, 15 KB. Rejects when it cannot be downloaded. */
const loadCommonPasswords = once(async () => {
  const response = await fetch(listUrl)
  if (!response.ok) throw new Error(`The list of common passwords answered ${response.status}`)
  return lookUpIn(new Uint8Array(await response.arrayBuffer()))
})

/** Looks passwords up in a list of hashes of three bytes each, in any order. */
export function lookUpIn(bytes: Uint8Array): IsCommon {
  const hashes = new Set<number>()
  for (let at = 0; at + BYTES_EACH <= bytes.length; at += BYTES_EACH) {
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at, at + BYTES_EACH)
    hashes.add((high << 16) | (middle << 8) | low)
  }
  return (lower) => hashes.has(hash24(lower))
}
