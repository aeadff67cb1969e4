import type { Addressed } from "./addressed.ts"

/** Mails that tell of a change in an account. */
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

/** To every admin, the new one among them. */
interface AdminAddedMail extends Addressed {
  readonly kind: "admin-added"
  /** Of the new one. */
  readonly email: string
}

/** To the owner of an e-mail address, when it was registered again. */
interface AlreadyRegisteredMail extends Addressed {
  readonly kind: "already-registered"
}

interface PasswordChangedMail extends Addressed {
  readonly kind: "password-changed"
  /** Such as "google": accounts that sign in as before. Mails that were queued before they were told have none. */
  readonly providers?: readonly string[]
}

interface OfFactor extends Addressed {
  readonly factor: "totp" | "phone" | "webauthn"
  /** As its owner calls it; "" when it has none. */
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
  /** How many the account still has. */
  readonly left: number
}

interface NewDeviceMail extends Addressed {
  readonly kind: "new-device"
  /** Such as "Firefox on Linux". */
  readonly device: string
  /** ISO 8601. */
  readonly at: string
}

interface IdentityLinkedMail extends Addressed {
  readonly kind: "identity-linked"
  /** Such as "google". */
  readonly provider: string
}
