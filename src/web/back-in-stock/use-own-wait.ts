import { type FormEvent, useState } from "react"
import { useSessionState } from "#web/session/session.tsx"

/**
 * Notes that the signed-in person waits for product `id`. The form itself is sent for another address than `own`, and
 * for a guest.
 */
export function useOwnWait(id: string) {
  const own = useSessionState().user?.email
  const [busy, setBusy] = useState(false)

  async function noteOwn(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const field = form.querySelector("input")
    if (!field || field.value !== own) return
    event.preventDefault()
    setBusy(true)
    try {
      const { noteWait } = await import("./note-wait.ts")
      await noteWait(id, field)
    } catch {
      form.submit()
    }
    setBusy(false)
  }
  return { own, busy, noteOwn }
}
