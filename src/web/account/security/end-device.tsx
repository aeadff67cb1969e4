import { useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { type FreshProof, useFreshProof } from "../factors/use-fresh-proof.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { type Device, endDevice } from "./own-devices.ts"
import { problemOf } from "./own-user.ts"

interface EndDeviceProps {
  /** This device is to be signed out; while it is null nothing is asked. */
  device: Device | null
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Signs one other device out after a question; long after the sign-in the code of a mail is required too. */
export function EndDevice({ device, onClose, onEnded }: EndDeviceProps) {
  const { withProof, dialog } = useFreshProof()
  return (
    <>
      <Dialog
        open={device !== null}
        onClose={onClose}
        title={device ? m.account_device_end_question({ device: device.device }) : ""}
        description={m.account_device_end_hint()}
        size="sm"
      >
        {device && <EndDeviceForm device={device} onClose={onClose} onEnded={onEnded} withProof={withProof} />}
      </Dialog>
      {dialog}
    </>
  )
}

const endDeviceForm = z.object({ nonce: z.string() })

type EndDeviceFormProps = EndDeviceProps & { device: Device } & Pick<FreshProof, "withProof">

function EndDeviceForm({ device, onClose, onEnded, withProof }: EndDeviceFormProps) {
  const fields = useFields(endDeviceForm, { nonce: "" })
  const [asksForCode, setAsksForCode] = useState(false)

  async function end(nonce: string) {
    const ended = await endDevice(device, nonce)
    // One dialog at a time: the proof comes in place of the question.
    if (!ended.ok && ended.code === "insufficient_aal") onClose()
    return ended
  }

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ nonce }) => withProof(() => end(nonce)),
    onSuccess() {
      onClose()
      toast({ title: m.account_device_ended(), tone: "success" })
      return onEnded()
    },
    onFailure(failure) {
      if (failure.code === "reauthentication_needed") {
        void mailCode(() => setAsksForCode(true))
        return null
      }
      if (failure.code === "reauthentication_not_valid") {
        return { title: null, description: m.account_code_refused(), field: "nonce" }
      }
      onClose()
      return problemOf(failure, m.account_device_end_failed())
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {asksForCode && <MailedCodeField autoFocus error={fields.errors.nonce} {...fields.bind("nonce")} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {m.account_device_end()}
        </Button>
      </div>
    </form>
  )
}
