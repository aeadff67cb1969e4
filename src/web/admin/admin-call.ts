import { type Answer, call, type Failure } from "#web/session/api.ts"
import { refreshUser } from "#web/session/session-store.ts"
import { toast } from "#web/ui/toast.ts"

/** Calls `/api/admin…`. When the shop says that this is no admin any more, the role is read again, and the guard leads away. */
export async function adminCall<T>(
  method: string,
  path: string,
  options: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  const answer = await call<T>(method, `/admin${path}`, options)
  if (!answer.ok && answer.status === 403 && answer.code === "forbidden") await refreshUser()
  return answer
}

/** Tells of a failure under the specification's title; an ended session speaks for itself. */
export function toastFailure(title: string, failure: Failure): void {
  if (failure.sessionOver) return
  toast({ title, description: failure.message, tone: "destructive" })
}

export function toastSuccess(title: string, description?: string): void {
  toast(description === undefined ? { title, tone: "success" } : { title, description, tone: "success" })
}
