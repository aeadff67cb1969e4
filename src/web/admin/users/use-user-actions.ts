import { useState } from "react"
import { type AdminUser, userRefusalTitles } from "#shop/customers/admin-users.ts"
import type { Answer } from "#web/session/api.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

interface UserActions {
  busy: "role" | "status" | null
  setAdmin: (admin: boolean) => Promise<void>
  setBlocked: (blocked: boolean) => Promise<void>
  remove: () => Promise<void>
}

/** What an admin does to an account; each tells how it went and has the list read again. */
export function useUserActions(user: AdminUser, onReload: () => void): UserActions {
  const [busy, setBusy] = useState<UserActions["busy"]>(null)
  const param = { id: user.id }

  async function tell(answer: Answer<unknown>, done: string, failed: string) {
    if (answer.ok) toastSuccess(done)
    else toastFailure(userRefusalTitles[answer.code] ?? failed, answer)
    if (user.id === sessionStore.get().user?.id) await refreshUser()
    // What never arrived has changed nothing, and the list is not to be had either.
    if (answer.ok || answer.status !== 0) onReload()
  }
  return {
    busy,
    async setAdmin(admin) {
      setBusy("role")
      const answer = await adminCall(admin ? "PUT" : "DELETE", "/admin/users/:id/admin", { param })
      setBusy(null)
      const word = admin ? "added" : "removed"
      await tell(answer, `Admin role ${word} successfully`, `Error ${admin ? "adding" : "removing"} admin role`)
    },
    async setBlocked(blocked) {
      setBusy("status")
      const json = { account_status: blocked ? ("blocked" as const) : ("active" as const) }
      const answer = await adminCall("PATCH", "/admin/users/:id", { param, json })
      setBusy(null)
      const word = blocked ? "block" : "unblock"
      await tell(answer, `User ${word}ed successfully`, `Error ${word}ing user`)
    },
    async remove() {
      await tell(
        await adminCall("DELETE", "/admin/users/:id", { param }),
        "User deleted successfully",
        "Error deleting user",
      )
    },
  }
}
