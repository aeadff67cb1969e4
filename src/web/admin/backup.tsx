import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import type { BackupList } from "#shop/backups/backups.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { AdminHeading } from "./admin-heading.tsx"
import { BackupEntries } from "./backups/backup-entries.tsx"
import { BackupKey } from "./backups/backup-key.tsx"
import { BackupPlace } from "./backups/backup-place.tsx"
import { useDownload } from "./backups/use-download.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"

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

interface PartsProps {
  list: BackupList
  isRunning: boolean
  onChange: () => void
}

function Parts({ list, isRunning, onChange }: PartsProps) {
  const { withProof, dialog } = useOwnProof()
  const download = useDownload(withProof, onChange)
  return (
    <div className="grid gap-5">
      {list.problem && (
        <Alert tone="warning" title={m.admin_backups_problem()}>
          <p className="wrap-anywhere">{list.problem}</p>
        </Alert>
      )}
      <BackupPlace list={list} isRunning={isRunning} onDownload={() => download(undefined)} onBegun={onChange} />
      <BackupEntries backups={list.backups} onDownload={download} />
      <BackupKey withProof={withProof} />
      {dialog}
    </div>
  )
}
