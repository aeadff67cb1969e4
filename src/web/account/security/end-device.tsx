import { type FormEvent, useState } from "react"
import { attempt } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { toast } from "#web/ui/toast.ts"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { type Device, endDevice } from "./own-devices.ts"
import { tellFailure } from "./own-user.ts"

interface EndDeviceProps {
  /** What is to be signed out; asks nothing while null. */
  device: Device | null
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Signs one other device out after a question; long after the sign-in the code of a mail is asked for too. */
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
    const failure = await proof.withProof(async () => {
      const refused = await endDevice(device, nonce ?? "")
      // One dialog at a time: the proof comes in place of the question.
      if (refused?.code === "insufficient_aal") close()
      return refused
    })
    setBusy(false)
    if (failure?.code === "reauthentication_needed") return sendCode()
    if (failure?.code === "reauthentication_not_valid") return setError("This code is wrong or has expired.")
    close()
    if (failure) return tellFailure(failure, "Failed to sign out the device")
    toast({ title: "Device signed out", tone: "success" })
    await onEnded()
  }

  async function sendCode() {
    const failure = await attempt((client) => client.reauthenticate())
    if (failure) return tellFailure(failure, "Failed to send OTP")
    setNonce("")
    toast({ title: "Check your email", description: "We've sent you a code to confirm that it is you." })
  }

  return (
    <>
      <Dialog
        open={device !== null}
        onClose={close}
        title={device ? `Sign out ${device.device}?` : ""}
        description="That device will have to sign in again."
        size="sm"
      >
        <form onSubmit={submit} noValidate className="grid gap-5">
          {nonce !== null && (
            <Field
              label="Code from the mail"
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
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Sign out
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  )
}
