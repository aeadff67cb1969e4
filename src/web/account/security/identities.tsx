import type { User, UserIdentity } from "@supabase/auth-js"
import { useState } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { linkWith, providerTitle } from "../auth-forms/providers.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { problemOf, reportFailure } from "./own-user.ts"
import { useStepProof } from "./use-step-proof.tsx"

export function Identities({ user, onChange }: { user: User; onChange: () => Promise<void> }) {
  const providers = useShopInfo()?.signIn.providers ?? []
  const identities = user.identities ?? []
  const [busy, setBusy] = useState<string | null>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const proof = useStepProof()

  function link(name: string) {
    setLinking(name)
    void mailLinkCode()
  }

  async function unlink(identity: UserIdentity) {
    const title = providerTitle(identity.provider)
    setBusy(identity.provider)
    const result = await proof.withProof(() => callAuth((client) => client.unlinkIdentity(identity)))
    setBusy(null)
    if (!result.ok) return reportFailure(result, m.account_provider_unlink_failed({ provider: title }))
    toast({ title: m.account_provider_unlink_done({ provider: title }), tone: "success" })
    await onChange()
    await refreshUser()
  }

  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">{m.account_providers()}</h3>
      <ul className="grid divide-y-2 divide-dashed divide-line">
        {providers.map((name) => {
          const identity = identities.find(({ provider }) => provider === name)
          return (
            <li key={name} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-0 grow">
                <p className="font-bold">{providerTitle(name)}</p>
                <p className="wrap-anywhere text-muted text-sm">
                  {identity ? linkedText(identity) : m.account_provider_unlinked()}
                </p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                busy={busy === name}
                disabled={busy !== null || (identity !== undefined && identities.length < 2)}
                onClick={() => (identity ? unlink(identity) : link(name))}
              >
                {identity ? m.account_provider_unlink() : m.account_provider_link()}{" "}
                <span className="sr-only">{providerTitle(name)}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <LinkProvider name={linking} onClose={() => setLinking(null)} />
      {proof.dialog}
    </Card>
  )
}

function linkedText({ identity_data, created_at }: UserIdentity): string {
  const email = identity_data?.email
  const name = typeof email === "string" ? email : m.account_provider_is_linked()
  return created_at ? m.account_provider_since({ name, date: formatDate(created_at) }) : name
}

const BACK_HERE = `${href("/profile")}#security`

interface LinkProviderProps {
  name: string | null
  onClose: () => void
}

/** Mails a code, and leaves for the provider with it: whoever links a way to sign in proves first whose account it is. */
function LinkProvider({ name, onClose }: LinkProviderProps) {
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
const mailLinkCode = () => mailCode(() => {})

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
      <MailedCodeField autoFocus {...fields.field("nonce")} />
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
