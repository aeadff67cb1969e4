export type Role = "admin" | "customer"

/** Who makes a request, read from the database for that request. */
export interface Identity {
  readonly id: string
  readonly email: string
  readonly sessionId: string
  readonly role: Role
  /** Authenticator assurance level of the session: aal2 once a second factor was verified in it. */
  readonly aal: "aal1" | "aal2"
  /** True when the account has a verified second factor. */
  readonly hasFactor: boolean
  /** True when the account must have a better password than the one it was last signed in with. */
  readonly passwordGuessable: boolean
}
