import { LogOut, MonitorSmartphone } from "lucide-react"
import { useState } from "react"
import * as z from "zod/mini"
import type { AuthAnswer } from "#auth/extensions.ts"
import { deviceName } from "#messages/device-name.ts"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { useLoad } from "#web/ui/use-load.ts"
import { type FreshProof, useFreshProof } from "../factors/use-fresh-proof.tsx"
import { MailedCodeField, mailCode } from "./mailed-code.tsx"
import { problemOf, reportFailure } from "./own-user.ts"

export function Devices() {
  const { result, load } = useLoad(ownDevices)
  const [busy, setBusy] = useState(false)
  const [ending, setEnding] = useState<Device | null>(null)

  async function signOutOthers() {
    setBusy(true)
    const ended = await callAuth((client) => client.signOut({ scope: "others" }))
    setBusy(false)
    if (!ended.ok) return reportFailure(ended, m.account_devices_end_failed())
    toast({ title: m.account_devices_ended(), tone: "success" })
    await load()
  }

  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">{m.account_devices()}</h3>
      {!result && <Skeleton className="h-16" />}
      {result && !result.ok && (
        <LoadFailed message={failureToast(result, m.account_try_again()).description} onRetry={load} />
      )}
      {result?.ok && (
        <ul className="grid divide-y-2 divide-dashed divide-line">
          {result.value.map((device) => (
            <Row key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      )}
      {result?.ok && result.value.length > 1 && (
        <Button variant="secondary" busy={busy} onClick={signOutOthers} className="sm:justify-self-start">
          {m.account_devices_end()}
        </Button>
      )}
      <EndDevice device={ending} onClose={() => setEnding(null)} onEnded={load} />
    </Card>
  )
}

function Row({ device: { device, current, created_at, last_seen_at }, onEnd }: { device: Device; onEnd: () => void }) {
  const name = deviceName(device)
  return (
    <li className="flex items-start gap-3 py-3">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-bold first-letter:uppercase">{name}</p>
        <p className="text-muted text-sm">
          {current
            ? m.account_device_since({ time: formatDateTime(created_at) })
            : m.account_device_seen({ time: formatDateTime(created_at), seen: formatDateTime(last_seen_at) })}
        </p>
      </div>
      {current ? (
        <Badge tone="success">{m.account_device_this()}</Badge>
      ) : (
        <IconButton label={m.account_device_end_of({ device: name })} onClick={onEnd}>
          <LogOut aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

interface EndDeviceProps {
  device: Device | null
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Signs one other device out after a question; long after the sign-in the code of a mail is required too. */
function EndDevice({ device, onClose, onEnded }: EndDeviceProps) {
  const { withProof, dialog } = useFreshProof()
  return (
    <>
      <Dialog
        open={device !== null}
        onClose={onClose}
        title={device ? m.account_device_end_question({ device: deviceName(device.device) }) : ""}
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
      {asksForCode && <MailedCodeField autoFocus {...fields.field("nonce")} />}
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

export type Device = AuthAnswer<"GET /sessions">["sessions"][number]

export async function ownDevices(): Promise<AuthResult<Device[]>> {
  const result = await callAuthExtension("GET /sessions")
  if (!result.ok) return result
  return { ok: true, value: result.value.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** Signs a device out, also one that is signed out already. `nonce` is the code of a mail, where one is required. */
export async function endDevice({ id }: Device, nonce: string): Promise<AuthResult> {
  const result = await callAuthExtension("DELETE /sessions/:id", { id, body: nonce ? { nonce } : {} })
  return !result.ok && result.code === "not_found" ? { ok: true, value: null } : result
}
