import { Download, Printer } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { download } from "#web/session/files/download.ts"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { toastFailure } from "../admin-call.ts"
import { useBusy } from "../use-busy.ts"
import { sheetName } from "./sheet-name.ts"

interface SheetCardProps {
  ids: readonly string[]
  profiles: readonly string[]
  chosen: string
  onChoose: (profile: string) => void
}

export function SheetCard({ ids, profiles, chosen, onChoose }: SheetCardProps) {
  const [busy, during] = useBusy()
  async function save(path: "/admin/parcels.csv" | "/admin/parcels.xlsx") {
    const result = await during(download(path, { query: { ids: ids.join(","), profile: chosen } }))
    if (!result.ok) toastFailure(m.parcels_sheet_failed(), result)
  }
  return (
    <Card aria-label={m.parcels_sheet()} className="grid gap-4">
      <div className="grid items-end gap-4 xl:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={m.parcels_sheet()}>
          <Select
            value={chosen}
            choices={profiles.map((name) => [name, sheetName(name)])}
            onChange={({ target }) => onChoose(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => save("/admin/parcels.xlsx")}>
            <Download aria-hidden="true" className="size-5" />
            {m.parcels_sheet_xlsx()}
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => save("/admin/parcels.csv")}>
            {m.parcels_sheet_csv()}
          </Button>
          <ButtonLink
            variant="secondary"
            to={`${href("/admin/parcels/labels")}?${new URLSearchParams({ ids: ids.join(","), profile: chosen })}`}
          >
            <Printer aria-hidden="true" className="size-5" />
            {m.parcels_labels()}
          </ButtonLink>
        </div>
      </div>
      <p className="text-muted text-sm">
        {m.parcels_sheet_hint()}{" "}
        <Link to={href("/admin/settings/:area", { area: "couriers" })} className="thread-link font-bold">
          {m.parcels_sheet_settings()}
        </Link>
      </p>
    </Card>
  )
}
