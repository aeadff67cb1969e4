import { fetchSignedIn } from "#web/session/api.ts"
import type { AuthAnswer } from "./auth-call.ts"

/** Calls what the auth server offers beside the protocol (`path` begins after `/auth/v1`) as the signed-in person. Never throws. */
export async function callAuth<T>(method: string, path: string, body?: object): Promise<AuthAnswer<T>> {
  const sent = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
  try {
    const { response } = await fetchSignedIn(`/auth/v1${path}`, { method, ...sent })
    const answer = response.status === 204 ? null : await response.json()
    if (response.ok) return { ok: true, value: answer }
    const { code, error_code, message, msg, values = {} } = answer
    return {
      ok: false,
      failure: { code: String(error_code ?? code), message: String(message ?? msg), values, unreachable: false },
    }
  } catch {
    return { ok: false, failure: { code: "unreachable", message: "", values: {}, unreachable: true } }
  }
}
