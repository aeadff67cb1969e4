import { Download, HardDriveDownload } from "lucide-react"
import { m } from "#messages/messages.js"
import type { BackupList } from "#shop/backups/backups.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { useBusy } from "../use-busy.ts"

interface BackupPlaceProps {
  list: BackupList
  isRunning: boolean
  onDownload: () => Promise<void>
  onBegun: () => void
}

export function BackupPlace({ list: { destination, ...list }, isRunning, onDownload, onBegun }: BackupPlaceProps) {
  const [busy, during] = useBusy()
  async function begin() {
    const result = await during(adminCall("POST", "/admin/backups", {}))
    if (!result.ok) return toastFailure(m.admin_backups_begin_failed(), result)
    toastSuccess(m.admin_backups_begun())
    onBegun()
  }
  return (
    <Card aria-label={m.admin_screen_backups()} className="grid gap-4">
      <div className="wrap-anywhere grid gap-1">
        {destination ? <Place {...list} destination={destination} /> : <p>{m.admin_backups_nowhere()}</p>}
      </div>
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        {destination && (
          <Button busy={busy} disabled={isRunning} onClick={begin}>
            <HardDriveDownload aria-hidden="true" className="size-5" />
            {m.admin_backups_begin()}
          </Button>
        )}
        <Button variant={destination ? "secondary" : "primary"} disabled={isRunning} onClick={() => void onDownload()}>
          <Download aria-hidden="true" className="size-5" />
          {m.admin_backups_download_new()}
        </Button>
      </div>
    </Card>
  )
}

function Place({
  destination: place,
  schedule,
  keep,
}: { destination: string } & Pick<BackupList, "schedule" | "keep">) {
  return (
    <>
      <p>{m.admin_backups_place({ place })}</p>
      <p>{schedule ? m.admin_backups_scheduled({ schedule }) : m.admin_backups_by_hand()}</p>
      <p className="text-muted">
        {m.admin_backups_keep({
          days: m.admin_backups_keep_days({ count: keep.days }),
          weeks: m.admin_backups_keep_weeks({ count: keep.weeks }),
          months: m.admin_backups_keep_months({ count: keep.months }),
        })}
      </p>
    </>
  )
}
