/** Where the caller is signed in: a browser or a program. Times are RFC 3339. */
export interface Device {
  readonly id: string
  /** The one that sent the request. */
  readonly current: boolean
  /** "Firefox on Linux" */
  readonly device: string
  readonly aal: "aal1" | "aal2"
  readonly created_at: string
  readonly last_seen_at: string
}

/** How many recovery codes an account has left, and whether it has a second factor that they stand in for. */
export interface RecoveryCodesState {
  readonly left: number
  /** RFC 3339; null where there are none. */
  readonly made_at: string | null
  readonly has_factor: boolean
}

/** What the auth server offers beyond the protocol, and the JSON of each response. Other modules may import this file, for its types. */
export interface AuthExtensions {
  /** The last used first. */
  "GET /sessions": { readonly sessions: readonly Device[] }
  "DELETE /sessions/:id": null
  "GET /factors/recovery-codes": RecoveryCodesState
  /** The new codes, which are never shown again. */
  "POST /factors/recovery-codes": { readonly codes: readonly string[] }
}
