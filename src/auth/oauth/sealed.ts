import type { AuthContext } from "../context.ts"
import type { PkceState, Profile } from "./providers.ts"

const OAUTH_FLOW_PURPOSE = "oauth-flow"

/** Of a browser on its way to a provider; `sessionId` of the user who wants to link an account. */
export interface Outward {
  pkce: PkceState
  sessionId: string | null
}

/** Of a browser that came back from one. */
export interface Homeward {
  profile: Profile
  sessionId: string | null
}

export const seal = ({ secrets }: AuthContext, state: Outward | Homeward) =>
  secrets.encrypt(OAUTH_FLOW_PURPOSE, JSON.stringify(state))

export function unseal<Kind extends Outward | Homeward>({ secrets }: AuthContext, sealed: string): Kind {
  return JSON.parse(secrets.decrypt(OAUTH_FLOW_PURPOSE, sealed)) as Kind
}
