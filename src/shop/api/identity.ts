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

/** Whether the second step of this session is still to come: the account has a second factor, and it has not been shown yet. */
export function lacksSecondStep({ aal, hasFactor }: Pick<Identity, "aal" | "hasFactor">): boolean {
  return hasFactor && aal !== "aal2"
}
