import type { AuthAnswer, AuthFailure } from "#web/session/auth-api/auth-call.ts"
import { callAuth } from "#web/session/auth-api/auth-extensions.ts"

/** A browser or program that is signed in. Times are RFC 3339. */
export interface Device {
  readonly id: string
  /** The one that asks. */
  readonly current: boolean
  readonly created_at: string
  readonly last_seen_at: string
  /** "Firefox on Linux" */
  readonly device: string
}

/** Where the signed-in user is signed in, the device that asks first. */
export async function ownDevices(): Promise<AuthAnswer<Device[]>> {
  const answer = await callAuth<{ sessions: Device[] }>("GET", "/sessions")
  if (!answer.ok) return answer
  return { ok: true, value: answer.value.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** Signs one device out; `nonce` is the code of a mail, where the auth server asks for one. Null when it is out. */
export async function endDevice({ id }: Device, nonce: string): Promise<AuthFailure | null> {
  const answer = await callAuth("DELETE", `/sessions/${id}`, nonce ? { nonce } : {})
  return answer.ok || answer.failure.code === "not_found" ? null : answer.failure
}
