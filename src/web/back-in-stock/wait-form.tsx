import { useId } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { useOwnWait } from "./use-own-wait.ts"

interface WaitFormProps {
  /** Is the product's id. */
  id: string
  /** Holds the address that was refused, and why. */
  email?: string | undefined
  problem?: string | undefined
}

/** Asks to be told when a product is back: by an ordinary form, or with one press for the address of who is signed in. */
export function WaitForm({ id, email, problem }: WaitFormProps) {
  const inputId = useId()
  const { own, busy, noteOwn } = useOwnWait(id)
  return (
    <form
      method="post"
      action={`${href("/back-in-stock")}?product=${id}`}
      onSubmit={noteOwn}
      className="grid max-w-md gap-2"
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
  )
}
