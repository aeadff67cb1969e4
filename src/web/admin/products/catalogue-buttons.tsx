import { LayoutGrid, Rows3, Tags, Upload } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { ExportButton } from "../export-button.tsx"
import { CategoriesDialog } from "./categories-dialog.tsx"
import { ImportDialog } from "./import-dialog.tsx"

interface CatalogueButtonsProps {
  compact: boolean
  onCompact: (compact: boolean) => void
  onReload: () => void
}

/** Holds what concerns all products: how they are listed, their categories, and files of them. */
export function CatalogueButtons({ compact, onCompact, onReload }: CatalogueButtonsProps) {
  const [dialog, setDialog] = useState<"categories" | "import" | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <Button size="sm" variant="secondary" onClick={() => setDialog("categories")}>
        <Tags aria-hidden="true" className="size-4" />
        {m.admin_categories_title()}
      </Button>
      <ExportButton path="/admin/products.csv" input={{}} failed={m.admin_products_export_failed()} size="sm" />
      <Button size="sm" variant="secondary" onClick={() => setDialog("import")}>
        <Upload aria-hidden="true" className="size-4" />
        {m.admin_import_open()}
      </Button>
      <IconButton
        label={compact ? m.admin_products_as_cards() : m.admin_products_as_lines()}
        onClick={() => onCompact(!compact)}
        className="ml-auto"
      >
        {compact ? <LayoutGrid aria-hidden="true" /> : <Rows3 aria-hidden="true" />}
      </IconButton>
      {dialog === "categories" && <CategoriesDialog onClose={close} onChanged={onReload} />}
      {dialog === "import" && (
        <ImportDialog
          onClose={close}
          onDone={() => {
            close()
            onReload()
          }}
        />
      )}
    </div>
  )
}
