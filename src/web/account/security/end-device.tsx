import { type FormEvent, useState } from "react"
import type { Device } from "#auth/extensions.ts"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toast.ts"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { endDevice } from "./own-devices.ts"
import { reportFailure } from "./own-user.ts"

interface EndDeviceProps {
  /** What is to be signed out; asks nothing while null. */
  device: Device | null
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Signs one other device out after a question; long after the sign-in the code of a mail is required too. */
export function EndDevice({ device, onClose, onEnded }: EndDeviceProps) {
  const [nonce, setNonce] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const proof = useFreshProof()

  function close() {
    setNonce(null)
    setError(null)
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!device || busy) return
    setBusy(true)
    const result = await proof.withProof(async () => {
      const ended = await endDevice(device, nonce ?? "")
      // One dialog at a time: the proof comes in place of the question.
      if (!ended.ok && ended.code === "insufficient_aal") close()
      return ended
    })
    setBusy(false)
    const code = result.ok ? null : result.code
    if (code === "reauthentication_needed") return sendCode()
    if (code === "reauthentication_not_valid") return setError(m.account_code_refused())
    close()
    if (!result.ok) return reportFailure(result, m.account_device_end_failed())
    toast({ title: m.account_device_ended(), tone: "success" })
    await onEnded()
  }

  async function sendCode() {
    const sent = await callAuth((client) => client.reauthenticate())
    if (!sent.ok) return reportFailure(sent, m.auth_code_send_failed())
    setNonce("")
    toast({ title: m.auth_check_email(), description: m.account_reauthentication_sent() })
  }

  return (
    <>
      <Dialog
        open={device !== null}
        onClose={close}
        title={device ? m.account_device_end_question({ device: device.device }) : ""}
        description={m.account_device_end_hint()}
        size="sm"
      >
        <form onSubmit={submit} noValidate className="grid gap-5">
          {nonce !== null && (
            <Field
              label={m.account_code_of_mail()}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              autoFocus
              error={error}
              value={nonce}
              onChange={(event) => {
                setNonce(event.target.value)
                setError(null)
              }}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="ghost" onClick={close}>
              {m.account_cancel()}
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              {m.account_device_end()}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  )
}
