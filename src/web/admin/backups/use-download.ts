import { m } from "#messages/messages.js"
import type { OwnProof } from "#web/account/security/use-own-proof.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

/** Has the browser download a stored backup, or without an id a new one, which is made meanwhile. */
export function useDownload(withProof: OwnProof["withProof"], onBegun: () => void) {
  return async (id: string | undefined) => {
    const result = await withProof((proof) =>
      adminCall("POST", "/admin/backups/download", { json: { ...proof, ...(id !== undefined && { id }) } }),
    )
    if (!result.ok) {
      if (result.code !== "reauthentication_needed") toastFailure(m.admin_backups_download_failed(), result)
      return
    }
    const { pathname, search } = new URL(result.value.url)
    const link = document.createElement("a")
    link.href = pathname + search
    // With `download`, a refusal becomes a failed download and does not replace this page.
    link.download = ""
    link.click()
    toastSuccess(m.admin_backups_download_started(), m.admin_backups_download_started_text())
    onBegun()
  }
}
