import { href } from "react-router"
import { m } from "#messages/messages.js"
import { Card } from "#web/ui/card.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"

/** Links to the backups, which are no section to be saved. */
export function BackupCard() {
  return (
    <Card aria-labelledby="backup" className="grid justify-items-start gap-3">
      <h2 id="backup" className="text-2xl">
        {m.admin_screen_backups()}
      </h2>
      <p className="text-muted">{m.admin_backups_card()}</p>
      <ButtonLink to={href("/admin/settings/backup")} variant="secondary">
        {m.admin_backup_all()}
      </ButtonLink>
    </Card>
  )
}
