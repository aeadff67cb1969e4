import { LogOut, MonitorSmartphone } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { formatDateTime } from "#web/ui/dates.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useLoad } from "#web/ui/use-load.ts"
import { EndDevice } from "./end-device.tsx"
import { type Device, ownDevices } from "./own-devices.ts"
import { reportFailure } from "./own-user.ts"

/** Lists the devices on which the account is signed in, and signs out one of the others or all of them. */
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

interface RowProps {
  device: Device
  onEnd: () => void
}

function Row({ device: { device, current, created_at, last_seen_at }, onEnd }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-bold first-letter:uppercase">{device}</p>
        <p className="text-muted text-sm">
          {current
            ? m.account_device_since({ time: formatDateTime(created_at) })
            : m.account_device_seen({ time: formatDateTime(created_at), seen: formatDateTime(last_seen_at) })}
        </p>
      </div>
      {current ? (
        <Badge tone="success">{m.account_device_this()}</Badge>
      ) : (
        <IconButton label={m.account_device_end_of({ device })} onClick={onEnd}>
          <LogOut aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
