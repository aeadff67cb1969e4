import clsx from "clsx"
import { PackageSearch } from "lucide-react"
import { ADMIN_PRODUCT_SORTS, ADMIN_PRODUCT_STATUSES, type AdminProduct } from "#shop/catalogue/admin-products.ts"
import { privatePageMeta } from "#web/session/private-page.ts"
import type { Route } from "./+types/products"
import { AdminHeading } from "./admin-heading.tsx"
import { AddButton } from "./forms/add-button.tsx"
import { ClearFilters } from "./list/clear-filters.tsx"
import { FilterBar } from "./list/filter-bar.tsx"
import { ListBody } from "./list/list-body.tsx"
import { ListPages } from "./list/pagination.tsx"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useExistingPage } from "./list/use-existing-page.ts"
import { useListQuery } from "./list/use-list-query.ts"
import { ManagedProduct } from "./products/managed-product.tsx"
import { ProductDialog } from "./products/product-dialog.tsx"
import { ProductsSkeleton } from "./products/products-skeleton.tsx"

const DEFAULTS = { q: "", status: "all", sort: "newest" }
const ALLOWED = { status: ADMIN_PRODUCT_STATUSES, sort: ADMIN_PRODUCT_SORTS }

const STATUS_NAMES = { all: "All products", active: "Active", inactive: "Inactive", low_stock: "Low stock" }
const SORT_NAMES = {
  newest: "Newest First",
  oldest: "Oldest First",
  name: "Name",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  return privatePageMeta("Manage Products", root.loaderData)
}

export default function ProductsPage() {
  const { query, sent, change, pageSearch } = useListQuery(DEFAULTS, ALLOWED)
  const list = useAdminQuery("/admin/products", { query: sent })
  useExistingPage(query.page, list.loading ? undefined : list.value?.matching, change)
  const filtered = query.q !== "" || query.status !== "all"
  const add = (
    <AddButton
      label="Add Product"
      dialog={(does) => <ProductDialog product={null} categories={list.value?.categories ?? []} {...does} />}
      onAdded={list.reload}
    />
  )
  const replace = (product: AdminProduct) =>
    list.patch((value) => ({
      ...value,
      products: value.products.map((each) => (each.id === product.id ? product : each)),
    }))

  return (
    <>
      <AdminHeading title="Manage Products" text="What the shop sells, with prices and stock" action={add} />
      <FilterBar
        query={query}
        change={change}
        things="products"
        placeholder="Search products..."
        statusNames={STATUS_NAMES}
        sortNames={SORT_NAMES}
      />
      <ListBody
        loaded={list}
        isEmpty={({ products }) => products.length === 0}
        skeleton={<ProductsSkeleton />}
        empty={{
          icon: <PackageSearch aria-hidden="true" />,
          title: filtered ? "No products found" : "No products yet",
          text: filtered ? "Try another word, or another status." : "Add the first one; it is for sale at once.",
          action: filtered ? <ClearFilters onClear={() => change({ q: "", status: "all" })} /> : add,
        }}
      >
        {({ products, matching, categories }, stale) => (
          <>
            <ul
              aria-busy={stale || undefined}
              className={clsx(
                "grid grid-cols-1 gap-4 transition-opacity sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4",
                stale && "opacity-60",
              )}
            >
              {products.map((product) => (
                <li key={product.id}>
                  <ManagedProduct product={product} categories={categories} onChange={replace} onReload={list.reload} />
                </li>
              ))}
            </ul>
            <ListPages page={query.page} matching={matching} pageSearch={pageSearch} />
          </>
        )}
      </ListBody>
    </>
  )
}
