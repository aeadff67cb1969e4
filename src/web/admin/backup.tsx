import { Download, HardDriveDownload } from "lucide-react"
import { useEffect, useState } from "react"
import type { BackupList } from "#backup/service/backup-json.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { type OwnProof, useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { ShownSecret } from "#web/ui/controls/shown-secret.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { adminCall, toastFailure, toastSuccess } from "./admin-call.ts"
import { AdminHeading } from "./admin-heading.tsx"
import { BackupEntries } from "./backups/backup-entries.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useBusy } from "./use-busy.ts"

const LOOK_AGAIN_MS = 2_000
const LOOKS = 5

export const meta = privatePageMeta(m.admin_screen_backups)

export default function BackupPage() {
  const { value, failure, loading, reload } = useAdminQuery("/admin/backups", {})
  const isRunning = value?.backups.some(({ outcome }) => outcome === "running") ?? false
  // A backup that was begun is listed a moment later, a download when the browser has requested it; until then the list
  // is read again.
  const [looksLeft, setLooksLeft] = useState(0)
  useEffect(() => {
    if (!(isRunning || looksLeft > 0) || loading) return
    const timer = setTimeout(() => {
      setLooksLeft((left) => left - 1)
      reload()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isRunning, looksLeft, loading, reload])
  function lookAgain() {
    setLooksLeft(LOOKS)
    reload()
  }

  return (
    <div className="mx-auto max-w-3xl">
      <AdminHeading title={m.admin_screen_backups()} text={m.admin_backups_lead()} />
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      {!failure && !value && <Skeleton className="h-96 w-full rounded-lg" />}
      {!failure && value && <Parts list={value} isRunning={isRunning} onChange={lookAgain} />}
    </div>
  )
}

function Parts({ list, isRunning, onChange }: { list: BackupList; isRunning: boolean; onChange: () => void }) {
  const { withProof, dialog } = useOwnProof()
  const download = useDownload(withProof, onChange)
  return (
    <div className="grid gap-5">
      {list.problem && (
        <Alert tone="warning" title={m.admin_backups_problem()}>
          <p lang={langWritten(list.problem)} className="wrap-anywhere">
            {list.problem}
          </p>
        </Alert>
      )}
      <BackupPlace list={list} isRunning={isRunning} onDownload={download} onBegun={onChange} />
      <BackupEntries backups={list.backups} />
      <BackupKey withProof={withProof} />
      {dialog}
    </div>
  )
}

function BackupKey({ withProof }: Pick<OwnProof, "withProof">) {
  const [key, setKey] = useState<string | null>(null)
  async function show() {
    const result = await withProof((json) => adminCall("POST", "/admin/backups/key", { json }))
    if (result.ok) setKey(result.value.key)
    else toastFailure(m.admin_backups_key_failed(), result)
  }
  return (
    <Card aria-labelledby="backup-key" className="grid justify-items-start gap-3">
      <h2 id="backup-key" className="text-2xl">
        {m.admin_backups_key()}
      </h2>
      <p className="font-bold">{m.admin_backups_key_text()}</p>
      <p className="text-muted">{m.admin_backups_key_keep()}</p>
      {key === null ? (
        <Button variant="secondary" onClick={show}>
          {m.admin_backups_key_show()}
        </Button>
      ) : (
        <>
          <ShownSecret text={key} label={m.admin_backups_key_copy()} name={m.admin_backups_key()} />
          <Button variant="secondary" onClick={() => setKey(null)}>
            {m.admin_backups_key_hide()}
          </Button>
        </>
      )}
    </Card>
  )
}

/** Has the browser download a backup, which is made meanwhile. */
function useDownload(withProof: OwnProof["withProof"], onBegun: () => void) {
  return async () => {
    const result = await withProof((json) => adminCall("POST", "/admin/backups/download", { json }))
    if (!result.ok) return toastFailure(m.admin_backups_download_failed(), result)
    const { pathname, search } = new URL(result.value.url)
    const link = document.createElement("a")
    link.href = pathname + search
    // With `download`, a refusal becomes a failed download and does not replace this page.
    link.download = ""
    link.click()
    toastSuccess(m.admin_backups_download_started(), m.admin_backups_download_started_text())
    onBegun()
  }
}

interface BackupPlaceProps {
  list: BackupList
  isRunning: boolean
  onDownload: () => Promise<void>
  onBegun: () => void
}

function BackupPlace({ list: { destination, ...list }, isRunning, onDownload, onBegun }: BackupPlaceProps) {
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
      {destination ? (
        <Button busy={busy} disabled={isRunning} onClick={begin} className="sm:justify-self-start">
          <HardDriveDownload aria-hidden="true" className="size-5" />
          {m.admin_backups_begin()}
        </Button>
      ) : (
        <Button disabled={isRunning} onClick={() => void onDownload()} className="sm:justify-self-start">
          <Download aria-hidden="true" className="size-5" />
          {m.admin_backups_download_new()}
        </Button>
      )}
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
