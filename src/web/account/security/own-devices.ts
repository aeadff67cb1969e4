import { fetchSignedIn } from "#web/session/api.ts"
import type { AuthAnswer } from "../auth-forms/auth-messages.ts"

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

const unreachable = { code: "unreachable", message: "", unreachable: true }

/** Where the signed-in user is signed in, the device that asks first. */
export async function ownDevices(): Promise<AuthAnswer<Device[]>> {
  try {
    const { response } = await fetchSignedIn("/auth/v1/sessions", {})
    const body = await response.json()
    if (!response.ok) {
      return { ok: false, failure: { code: String(body.code), message: String(body.message), unreachable: false } }
    }
    const { sessions } = body as { sessions: Device[] }
    return { ok: true, value: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  } catch {
    return { ok: false, failure: unreachable }
  }
}
