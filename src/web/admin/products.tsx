import { PackageSearch } from "lucide-react"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/products"
import { AdminHeading } from "./admin-heading.tsx"
import { AddButton } from "./forms/add-button.tsx"
import { AdminList } from "./list/admin-list.tsx"
import type { ListFilter } from "./list/list-url.ts"
import { useAdminList } from "./list/use-admin-list.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useListUrl } from "./list/use-list-url.ts"
import { ManagedProduct } from "./products/managed-product.tsx"
import { ProductDialog } from "./products/product-dialog.tsx"

const FILTERS = [
  {
    name: "status",
    label: () => "Status",
    choices: [
      ["all", () => "All products"],
      ["active", () => "Active"],
      ["inactive", () => "Inactive"],
      ["low_stock", () => "Low stock"],
    ],
  },
  {
    name: "sort",
    label: () => "Sort by",
    choices: [
      ["newest", () => "Newest First"],
      ["oldest", () => "Oldest First"],
      ["name", () => "Name"],
      ["price-asc", () => "Price: Low to High"],
      ["price-desc", () => "Price: High to Low"],
    ],
  },
] as const satisfies readonly ListFilter[]

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Products", root.loaderData)
}

export default function ProductsPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/products", { query: url.sent })
  const list = useAdminList("products", url, page)
  const { onChange, onReload } = list
  const categories = page.value?.categories ?? []
  const add = (
    <AddButton
      label="Add Product"
      dialog={(does) => <ProductDialog product={null} categories={categories} {...does} />}
      onAdded={onReload}
    />
  )
  return (
    <>
      <AdminHeading title="Manage Products" text="What the shop sells, with prices and stock" action={add} />
      <AdminList
        list={list}
        label="Products"
        search={{ label: "Search products", placeholder: "Search products..." }}
        renderItem={(product) => <ManagedProduct {...{ product, categories, onChange, onReload }} />}
        icon={<PackageSearch aria-hidden="true" />}
        none={{ title: "No products yet", text: "Add the first one; it is for sale at once.", action: add }}
        noMatch={{ title: "No products found", text: "Try another word, or another status." }}
      />
    </>
  )
}
