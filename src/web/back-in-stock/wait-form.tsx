import { useId } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { useWait, type Waiting } from "./use-wait.ts"

interface WaitFormProps {
  /** Is the product's id. */
  id: string
  /** Holds the address that was refused, and why. */
  email?: string | undefined
  problem?: string | undefined
}

/**
 * Asks to be told when a product is back: by an ordinary form, or with one press for the address of who is signed in.
 * Who is on the list sees that instead, and a way off it.
 */
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
          {problem && (
            <p id={`${inputId}-problem`} role="alert" className="font-semibold text-danger text-sm">
              {problem}
            </p>
          )}
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
