import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useSessionState } from "#web/session/session.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { FieldError } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { dropWait, keptWait } from "./kept-waits.ts"

interface WaitFormProps {
  id: string
  email?: string | undefined
  problem?: string | undefined
}

/** Asks to be told when a product is back: by an ordinary form, or with one press for the address of the signed-in user. */
export function WaitForm({ id, email, problem }: WaitFormProps) {
  const inputId = useId()
  const { own, busy, waiting, place, noteOwn, end } = useWait(id)
  return (
    <div ref={place} tabIndex={-1} className="min-h-28 max-w-md">
      {waiting ? (
        <OnList waiting={waiting} busy={busy} onEnd={end} />
      ) : (
        <form
          method="post"
          action={localPath(`${href("/back-in-stock")}?product=${id}`)}
          onSubmit={noteOwn}
          className="grid gap-2"
        >
          <label htmlFor={inputId} className="font-bold">
            {m.shop_back_ask()}
          </label>
          <div className="flex flex-wrap gap-2">
            <Input
              id={inputId}
              name="email"
              type="email"
              required
              autoComplete="email"
              defaultValue={email ?? own}
              placeholder={m.home_newsletter_email_hint()}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${inputId}-problem` : undefined}
              className="min-w-0 grow basis-52"
            />
            <Button type="submit" variant="secondary" busy={busy}>
              {m.shop_back_tell_me()}
            </Button>
          </div>
          <FieldError id={`${inputId}-problem`} role="alert">
            {problem}
          </FieldError>
          <p className="text-muted text-sm">{m.shop_back_once()}</p>
        </form>
      )}
    </div>
  )
}

function OnList({ waiting, busy, onEnd }: { waiting: Waiting; busy: boolean; onEnd: () => void }) {
  const token = "token" in waiting ? waiting.token : null
  const [title, text] =
    token === ""
      ? [m.shop_back_asked_title(), m.shop_back_asked_text()]
      : [m.shop_back_on_list(), "email" in waiting ? m.shop_back_noted(waiting) : m.shop_back_on_list_text()]
  return (
    <div className="wrap-anywhere grid gap-2">
      <p className="font-bold">{title}</p>
      <p>{text}</p>
      {token ? (
        <ButtonLink
          to={`${href("/back-in-stock")}?token=${token}`}
          size="sm"
          variant="secondary"
          className="justify-self-start"
        >
          {m.shop_back_end()}
        </ButtonLink>
      ) : (
        <Button size="sm" variant="secondary" busy={busy} onClick={onEnd} className="justify-self-start">
          {token === "" ? m.shop_back_again() : m.shop_back_end()}
        </Button>
      )}
    </div>
  )
}

/** Is a wait at the address of an account, or by a mailed link: its token is "" until the link was pressed. */
type Waiting = { readonly email: string } | { readonly token: string }

/** Notes the wait of the signed-in user. For another address than `own`, and for a guest, the form itself is sent. */
function useWait(id: string) {
  const own = useSessionState().user?.email
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [busy, setBusy] = useState(false)
  /** Gets the focus when the pressed button is gone. */
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
