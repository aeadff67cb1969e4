import type { Addressed } from "./mail-kinds.ts"

/** Describes mails about a change in an account. */
export type AccountNotice =
  | AdminAddedMail
  | AlreadyRegisteredMail
  | PasswordChangedMail
  | FactorAddedMail
  | FactorRemovedMail
  | RecoveryCodesMadeMail
  | RecoveryCodeUsedMail
  | NewDeviceMail
  | IdentityLinkedMail

/** Goes to every admin, the new one included. */
interface AdminAddedMail extends Addressed {
  readonly kind: "admin-added"
  /** Is the address of the new admin. */
  readonly email: string
}

/** Goes to the owner of an e-mail address that was registered again. */
interface AlreadyRegisteredMail extends Addressed {
  readonly kind: "already-registered"
}

interface PasswordChangedMail extends Addressed {
  readonly kind: "password-changed"
  /** Is like "google": such accounts sign in as before. Mails that were queued before this field existed lack it. */
  readonly providers?: readonly string[]
}

interface OfFactor extends Addressed {
  readonly factor: "totp" | "phone" | "webauthn"
  /** Is the owner's name for it; "" when it has none. */
  readonly name: string
}

interface FactorAddedMail extends OfFactor {
  readonly kind: "factor-added"
}

interface FactorRemovedMail extends OfFactor {
  readonly kind: "factor-removed"
}

interface RecoveryCodesMadeMail extends Addressed {
  readonly kind: "recovery-codes-made"
}

interface RecoveryCodeUsedMail extends Addressed {
  readonly kind: "recovery-code-used"
  /** Counts how many the account still has. */
  readonly left: number
}

interface NewDeviceMail extends Addressed {
  readonly kind: "new-device"
  /** Is like "Firefox on Linux". */
  readonly device: string
  /** Is a time in ISO 8601. */
  readonly at: string
}

interface IdentityLinkedMail extends Addressed {
  readonly kind: "identity-linked"
  /** Is like "google". */
  readonly provider: string
}
