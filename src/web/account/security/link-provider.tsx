import { useState } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { linkWith, providerTitle } from "../auth-forms/providers.ts"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { problemOf } from "./own-user.ts"

const BACK_HERE = `${href("/profile")}#security`

interface LinkProviderProps {
  /** The provider to be linked; asks nothing while null. */
  name: string | null
  onClose: () => void
}

/** Mails a code, and leaves for the provider with it: whoever links a way to sign in proves first whose account it is. */
export function LinkProvider({ name, onClose }: LinkProviderProps) {
  const provider = name === null ? "" : providerTitle(name)
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={m.account_provider_link_title({ provider })}
      description={m.account_provider_link_hint({ provider })}
      size="sm"
    >
      {name !== null && <LinkForm name={name} provider={provider} onClose={onClose} />}
    </Dialog>
  )
}

/** Mails the code that linking requires. A code that was mailed just before stays valid. */
export const mailLinkCode = () => mailCode(() => {})

const linkForm = z.object({ nonce: z.string().check(z.minLength(1, { error: () => m.account_proof_code_missing() })) })

function LinkForm({ name, provider, onClose }: LinkProviderProps & { name: string; provider: string }) {
  const fields = useFields(linkForm, { nonce: "" })
  const [leaving, setLeaving] = useState(false)

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ nonce }) => linkWith(name, BACK_HERE, nonce),
    onSuccess: () => setLeaving(true),
    onFailure(failure) {
      if (failure.code === "reauthentication_not_valid") {
        return { title: null, description: m.account_code_refused(), field: "nonce" }
      }
      onClose()
      return problemOf(failure, m.auth_provider_link_failed({ provider }))
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <MailedCodeField autoFocus error={fields.errors.nonce} {...fields.bind("nonce")} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button variant="ghost" onClick={mailLinkCode} className="mr-auto">
          {m.account_code_again()}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" busy={busy || leaving}>
          {m.account_provider_go({ provider })}
        </Button>
      </div>
    </form>
  )
}
