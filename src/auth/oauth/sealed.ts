import type { AuthContext } from "../context.ts"
import type { PkceState, Profile } from "./providers.ts"

const OAUTH_FLOW_PURPOSE = "oauth-flow"

/** Is the state of a browser on its way to a provider; `sessionId` belongs to a user who wants to link an account. */
export interface Outward {
  pkce: PkceState
  sessionId: string | null
}

/** Is the state of a browser that returned from a provider. */
export interface Homeward {
  profile: Profile
  sessionId: string | null
}

export const seal = ({ secrets }: AuthContext, state: Outward | Homeward) =>
  secrets.encrypt(OAUTH_FLOW_PURPOSE, JSON.stringify(state))

export function unseal<Kind extends Outward | Homeward>({ secrets }: AuthContext, sealed: string): Kind {
  return JSON.parse(secrets.decrypt(OAUTH_FLOW_PURPOSE, sealed)) as Kind
}
