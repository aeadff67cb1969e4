import { useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { callAuth, waitOf } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { recallJson, remember } from "#web/session/storage.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { AfterWait } from "../auth-forms/code-input.tsx"
import { resendTime } from "../auth-forms/sign-up-progress.ts"
import { CodeProof, proofFailureText } from "./code-proof.tsx"

export function PhoneProof({ factorId, label, onProved }: { factorId: string; label: string; onProved: () => void }) {
  const [challenge, setChallenge] = useState(() => challengeIn(challenges()[factorId], Date.now()))
  const [resendAt, setResendAt] = useState(challenge?.resendAt ?? 0)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const result = await callAuth((client) => client.mfa.challenge({ factorId, channel: "sms" }))
    setBusy(false)
    if (result.ok) {
      const { id, expires_at } = result.value
      const next: PhoneChallenge = { id, resendAt: resendTime(Date.now()), expiresAt: expires_at * 1000 }
      remember(key, JSON.stringify({ ...challenges(), [factorId]: next }))
      setChallenge(next)
      return setResendAt(next.resendAt)
    }
    if (endIfOver(result)) return
    const seconds = waitOf(result)
    if (seconds !== null) setResendAt(resendTime(Date.now(), seconds))
    toast({ title: m.shell_error(), description: proofFailureText(result, "phone"), tone: "destructive" })
  }

  function proved() {
    const { [factorId]: _, ...others } = challenges()
    remember(key, JSON.stringify(others))
    onProved()
  }

  const sendButton = (
    <AfterWait resendAt={resendAt}>
      <Button variant={challenge ? "ghost" : "primary"} size={challenge ? "md" : "lg"} busy={busy} onClick={send}>
        {challenge ? m.auth_code_resend() : m.auth_code_send()}
      </Button>
    </AfterWait>
  )
  if (!challenge) return sendButton
  return (
    <CodeProof
      kind="phone"
      label={label}
      verify={(code) => callAuth((client) => client.mfa.verify({ factorId, challengeId: challenge.id, code }))}
      onProved={proved}
    >
      <Alert tone="info">{m.auth_code_sent_to_phone()}</Alert>
      {sendButton}
    </CodeProof>
  )
}

/**
 * Describes a code that was sent to a phone and waits to be entered. It survives a reload in this tab and a change to
 * another factor. Times are in ms since 1970.
 */
const phoneChallenge = z.object({ id: z.string(), resendAt: z.number(), expiresAt: z.number() })
type PhoneChallenge = z.infer<typeof phoneChallenge>

const key = "shop-phone-codes"

const challenges = (): Record<string, unknown> => Object(recallJson(key))

/** Reads what was remembered; null for anything else and for what has expired by `now`. */
export function challengeIn(value: unknown, now: number): PhoneChallenge | null {
  const read = phoneChallenge.safeParse(value)
  return read.success && read.data.expiresAt > now ? read.data : null
}
