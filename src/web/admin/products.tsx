import { PackageSearch } from "lucide-react"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { AddButton } from "./forms/entity-buttons.tsx"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { type KeptChoice, SelectionProvider, useSelection } from "./list/selection.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { BulkBar } from "./products/bulk-bar.tsx"
import { CatalogueButtons } from "./products/catalogue-buttons.tsx"
import { CompactProduct } from "./products/compact-product.tsx"
import { ManagedProduct } from "./products/managed-product.tsx"
import { ProductDialog } from "./products/product-dialog.tsx"
import { useDensity } from "./products/use-density.ts"
import { SamplesNote } from "./samples-note.tsx"

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
      ["archived", m.admin_products_deleted_state],
    ],
  },
  sortFilter("newest", "oldest", "name", "price-asc", "price-desc"),
] as const satisfies readonly ListFilter[]

const chosenProducts: KeptChoice<AdminProduct> = { chosen: null }

export const meta = privatePageMeta(m.admin_products_title)

export default function ProductsPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/products", { query: url.sent })
  const list = useAdminList("products", url, page)
  const { value: samples, reload } = useAdminQuery("/admin/samples", {})
  const selection = useSelection(chosenProducts, list, url.pageSearch(1))
  const [compact, setCompact] = useDensity()
  const { onChange, onReload } = list
  const categories = page.value?.categories ?? []

  function onSamplesRemoved() {
    onReload()
    reload()
  }
  const add = (
    <AddButton
      label={m.admin_products_add()}
      dialog={(actions) => <ProductDialog product={null} categories={categories} onAdded={onReload} {...actions} />}
      onAdded={onReload}
    />
  )
  const Item = compact ? CompactProduct : ManagedProduct
  return (
    <SelectionProvider selection={selection}>
      <AdminList
        heading={{ title: m.admin_products_title(), text: m.admin_products_lead(), action: add }}
        list={list}
        label={m.admin_screen_products()}
        summary={
          <>
            <CatalogueButtons compact={compact} onCompact={setCompact} onReload={onReload} />
            {samples && <SamplesNote samples={samples} onRemoved={onSamplesRemoved} className="mb-5" />}
          </>
        }
        actions={
          url.query.choices.status !== "archived" && <BulkBar {...{ selection, categories }} onDone={onReload} />
        }
        dense={compact}
        search={{ label: m.admin_products_search(), placeholder: m.admin_products_search_placeholder() }}
        renderItem={(product) => (
          <Item {...{ product, categories, onChange, onReload }} waiting={page.value?.waiting[product.id] ?? 0} />
        )}
        icon={<PackageSearch aria-hidden="true" />}
        none={{ title: m.admin_products_empty(), text: m.admin_products_empty_lead(), action: add }}
        noMatch={{ title: m.admin_products_no_match(), text: m.admin_products_no_match_lead() }}
      />
    </SelectionProvider>
  )
}
