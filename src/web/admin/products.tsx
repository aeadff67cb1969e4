import { PackageSearch } from "lucide-react"
import { Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { type AdminProduct, LACKING_STATUSES, lackedLanguage } from "#shop/catalogue/products/admin-products.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { unreachable } from "#web/session/api/api.ts"
import { recall, remember } from "#web/session/storage.ts"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { toastFailure } from "./admin-call.ts"
import { useAddForm } from "./entities/entity-buttons.tsx"
import { nameOfLanguage } from "./forms/translations/language-names.ts"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { type RowAction, RowMenu } from "./list/row-menu.tsx"
import { type KeptChoice, SelectionProvider, useSelection } from "./list/selection.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { BulkBar } from "./products/bulk-bar.tsx"
import type { CategoriesDialog } from "./products/categories-dialog.tsx"
import { CompactProduct } from "./products/compact-product.tsx"
import type { ImportDialog } from "./products/import/import-dialog.tsx"
import type { OldPathsDialog } from "./products/import/old-paths-dialog.tsx"
import { ManagedProduct } from "./products/managed-product.tsx"
import { ProductDialog } from "./products/product-dialog.tsx"
import { May, useMay } from "./shell/may.tsx"
import { useExport } from "./use-export.ts"

const FILTERS = [
  {
    name: "status",
    label: m.admin_status,
    choices: [
      ["all", m.admin_products_status_all],
      ["active", m.admin_active],
      ["inactive", m.admin_inactive],
      ["draft", m.admin_products_drafts],
      ["scheduled", m.admin_products_scheduled],
      ["low_stock", m.admin_low_stock],
      ...LACKING_STATUSES.map((status) => [status, () => lacking(status)] as const),
      ["archived", m.admin_products_deleted_state],
    ],
  },
  sortFilter("newest", "oldest", "name", "price-asc", "price-desc"),
] as const satisfies readonly ListFilter[]

function lacking(status: (typeof LACKING_STATUSES)[number]): string {
  return m.admin_products_lacking({ language: nameOfLanguage(lackedLanguage(status)) })
}

const chosenProducts: KeptChoice<AdminProduct> = { chosen: null }

const Beginnings = lazyPart(async () => (await import("./products/beginnings.tsx")).Beginnings)

export const meta = privatePageMeta(m.admin_products_title)

export default function ProductsPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/products", { query: url.sent })
  const list = useAdminList("products", url, page)
  const selection = useSelection(chosenProducts, list, url.pageSearch(1))
  const [compact, setCompact] = useDensity()
  const may = useMay()("PATCH /admin/products/:id")
  const { onChange, onReload } = list
  const categories = page.value?.categories ?? []
  const selectable = url.query.choices.status !== "archived"

  const { button: add, dialog } = useAddForm({
    call: "POST /admin/products",
    label: m.admin_products_add(),
    dialog: (actions) => <ProductDialog product={null} categories={categories} onAdded={onReload} {...actions} />,
    onAdded: onReload,
  })
  const menu = (
    <CatalogueMenu
      actions={[
        ...(selectable && may && list.rows
          ? [{ label: m.admin_list_select_page(), onClick: selection.togglePage }]
          : []),
        {
          label: compact ? m.admin_products_as_cards() : m.admin_products_as_lines(),
          onClick: () => setCompact(!compact),
        },
      ]}
      onReload={onReload}
    />
  )
  const action = (
    <div className="flex items-center gap-1">
      {add}
      {menu}
    </div>
  )
  const Item = compact ? CompactProduct : ManagedProduct
  return (
    <SelectionProvider selection={selection}>
      <AdminList
        heading={{ title: m.admin_products_title(), action }}
        list={list}
        label={m.admin_screen_products()}
        foot={selectable && may && <BulkBar {...{ selection, categories }} onDone={onReload} />}
        dense={compact}
        search={{ label: m.admin_products_search(), placeholder: m.admin_products_search_placeholder() }}
        renderItem={(product) => (
          <May call="PATCH /admin/products/:id" readable>
            <Item {...{ product, categories, onChange, onReload }} waiting={page.value?.waiting[product.id] ?? 0} />
          </May>
        )}
        icon={<PackageSearch aria-hidden="true" />}
        none={{ title: m.admin_products_empty(), text: m.admin_products_empty_lead(), action: add }}
        noMatch={{ title: m.admin_products_no_match(), text: m.admin_products_no_match_lead() }}
      />
      {dialog}
      <May call="DELETE /admin/samples">
        <Suspense>
          <Beginnings state={String(page.value?.matching)} onSamplesRemoved={onReload} />
        </Suspense>
      </May>
    </SelectionProvider>
  )
}

/** Returns whether this browser lists products in lines instead of cards, as was chosen in it; else on phones alone. */
function useDensity(): [compact: boolean, setCompact: (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => {
    const chosen = recall("shop-lines")
    return chosen === null ? globalThis.matchMedia?.("(width < 40rem)").matches === true : chosen === "1"
  })
  return [
    compact,
    (wanted) => {
      remember("shop-lines", wanted ? "1" : "")
      setCompact(wanted)
    },
  ]
}

interface LateDialogs {
  readonly CategoriesDialog?: typeof CategoriesDialog
  readonly ImportDialog?: typeof ImportDialog
  readonly OldPathsDialog?: typeof OldPathsDialog
}

/**
 * Holds what concerns all products and is rarely wanted: their categories, files of them, and how they are listed. The
 * script of a dialog is loaded when it is opened.
 */
function CatalogueMenu({ actions, onReload }: { actions: readonly RowAction[]; onReload: () => void }) {
  const [{ CategoriesDialog, ImportDialog, OldPathsDialog }, setDialog] = useState<LateDialogs>({})
  const [saving, save] = useExport("/admin/products.csv", {}, m.admin_products_export_failed())
  const close = () => setDialog({})
  const open = (dialog: Promise<LateDialogs>) =>
    dialog.then(setDialog, () => toastFailure(m.shell_load_failed(), unreachable()))
  return (
    <>
      <RowMenu
        label={m.admin_products_more()}
        busy={saving}
        actions={[
          {
            call: "POST /admin/categories",
            label: m.admin_categories_title(),
            onClick: () => open(import("./products/categories-dialog.tsx")),
          },
          {
            call: "POST /admin/product-imports",
            label: m.admin_import_open(),
            onClick: () => open(import("./products/import/import-dialog.tsx")),
          },
          { call: "GET /admin/products.csv", label: m.admin_orders_export(), onClick: save },
          {
            call: "POST /admin/old-paths",
            label: m.admin_seo_old_paths(),
            onClick: () => open(import("./products/import/old-paths-dialog.tsx")),
          },
          ...actions,
        ]}
      />
      {CategoriesDialog && <CategoriesDialog onClose={close} onChanged={onReload} />}
      {OldPathsDialog && <OldPathsDialog onClose={close} />}
      {ImportDialog && (
        <ImportDialog
          onClose={close}
          onDone={() => {
            close()
            onReload()
          }}
        />
      )}
    </>
  )
}
