import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"

export async function isWaiting(id: string): Promise<boolean> {
  const result = await call("GET", "/back-in-stock")
  return result.ok && result.value.waits.some(({ product_id }) => product_id === id)
}

/** Notes that the signed-in user waits, and returns whether that worked. If the session has ended, the form of `field` is sent as it is. */
export async function noteWait(id: string, field: HTMLInputElement): Promise<boolean> {
  const email = field.value
  const result = await call("POST", "/back-in-stock", { json: { product_id: id } })
  if (result.ok) return true
  if (result.status === 401) {
    // The address left the field when the session ended.
    field.value = email
    field.form?.submit()
  } else showFailure(result)
  return false
}

export async function endWait(id: string): Promise<boolean> {
  const result = await call("DELETE", "/back-in-stock", { json: { product_id: id } })
  if (!result.ok) showFailure(result)
  return result.ok
}
