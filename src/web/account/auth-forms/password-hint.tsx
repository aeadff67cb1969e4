import clsx from "clsx"
import { m } from "#messages/messages.js"
import { passwordStrength, type Strength, strengthTexts } from "./password-strength.ts"

const levels: readonly Strength[] = ["weak", "fair", "good", "strong"]
const colours: Record<Strength, string> = {
  weak: "bg-danger",
  fair: "bg-warning",
  good: "bg-success",
  strong: "bg-success",
}

interface PasswordHintProps {
  password: string
  /** A common password, or one made of its owner's name or e-mail address. */
  guessable: boolean
}

/** How good the password is, in words and as a row of four stitches; advice only. */
export function PasswordHint({ password, guessable }: PasswordHintProps) {
  if (!password) return <span>{m.auth_password_hint()}</span>
  const strength = guessable ? "weak" : passwordStrength(password)
  const level = levels.indexOf(strength)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex gap-1">
        {levels.map((step, at) => (
          <span key={step} className={clsx("h-1.5 w-6 rounded-full", at <= level ? colours[strength] : "bg-line")} />
        ))}
      </span>
      <span>{guessable ? m.auth_password_guessable() : strengthTexts[strength]()}</span>
    </span>
  )
}
