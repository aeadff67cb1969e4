import { type FormEvent, useEffect, useRef, useState } from "react"
import { useSessionState } from "#web/session/session.tsx"
import { dropWait, keptWait } from "./kept-waits.ts"

/** Somebody waits at the address of their account, or by a mailed link: its token is "" until it was pressed. */
export type Waiting = { readonly email: string } | { readonly token: string }

/**
 * Holds whether this person waits for product `id`, and notes that who is signed in does. The form itself is sent for
 * another address than `own`, and for a guest.
 */
export function useWait(id: string) {
  const own = useSessionState().user?.email
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [busy, setBusy] = useState(false)
  /** Gets the focus when what was pressed in it is gone. */
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const token = keptWait(id)
    setWaiting(token === null ? null : { token })
    if (own === undefined) return
    let left = false
    void import("./account-waits.ts")
      .then(({ isWaiting }) => isWaiting(id))
      .then((found) => found && !left && setWaiting({ email: own }))
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [id, own])

  function change(to: Waiting | null) {
    setWaiting(to)
    place.current?.focus()
  }

  async function noteOwn(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const field = form.querySelector("input")
    if (!field || field.value !== own) return
    event.preventDefault()
    setBusy(true)
    try {
      const { noteWait } = await import("./account-waits.ts")
      if (await noteWait(id, field)) change({ email: own })
    } catch {
      form.submit()
    }
    setBusy(false)
  }

  async function end() {
    dropWait(id)
    if (waiting && "token" in waiting) return change(null)
    setBusy(true)
    const { endWait } = await import("./account-waits.ts")
    if (await endWait(id)) change(null)
    setBusy(false)
  }
  return { own, busy, waiting, place, noteOwn, end }
}
