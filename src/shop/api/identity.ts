/** Names who works in the back-office: `admin` is an owner; what the others may do says permissions.ts. */
export const STAFF_ROLES = ["admin", "packer", "keeper", "reader"] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLES = [...STAFF_ROLES, "customer"] as const
export type Role = (typeof ROLES)[number]

export function isStaff(role: Role | null | undefined): role is StaffRole {
  return role !== "customer" && role !== null && role !== undefined
}

/** Describes who sends a request, read from the database for that request. */
export interface Identity {
  readonly id: string
  readonly email: string
  readonly sessionId: string
  readonly role: Role
  /** Is the authenticator assurance level of the session: aal2 once a second factor was verified in it. */
  readonly aal: "aal1" | "aal2"
  readonly hasFactor: boolean
  /** Is true when the account must get a better password than the one it last signed in with. */
  readonly passwordGuessable: boolean
  /** A program sends it with a key, which is no account: `id` is the key's, and `email` how it begins. */
  readonly isKey?: true
}

export function lacksSecondStep({ aal, hasFactor }: Pick<Identity, "aal" | "hasFactor">): boolean {
  return hasFactor && aal !== "aal2"
}
