import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { LowProduct } from "#shop/catalogue/products/admin-products.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { ProductName } from "#web/ui/words/product-name.tsx"

export function LowStock({ list }: { list: { count: number; products: LowProduct[] } }) {
  return (
    <FirstLook title={m.admin_low_stock()} count={list.count} all={`${href("/admin/products")}?status=low_stock`}>
      {list.products.map((product) => (
        <li key={product.id}>
          <Link
            to={`${href("/admin/products")}?${new URLSearchParams({ q: product.variant?.product_name ?? product.name })}`}
            className={row}
          >
            <span className="w-10 shrink-0">
              <ProductPicture
                imageUrl={product.image_url}
                alt=""
                sizes="40px"
                className="gap-0! rounded-md text-[0px]"
              />
            </span>
            <span className="wrap-anywhere min-w-0 grow leading-snug">
              <ProductName of={product} clamp />
            </span>
            <Badge tone={product.stock_quantity === 0 ? "danger" : "warning"}>
              {product.stock_quantity === 0
                ? m.admin_out_of_stock()
                : m.admin_dashboard_left({ count: product.stock_quantity })}
            </Badge>
          </Link>
        </li>
      ))}
    </FirstLook>
  )
}

const row = "-mx-2 flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-terracotta-soft"

interface FirstLookProps {
  title: string
  count: number
  all: string
  children: ReactNode
}

export function FirstLook({ title, count, all, children }: FirstLookProps) {
  return (
    <Card className="max-sm:p-4">
      <header className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Badge tone="pending">{formatCount(count)}</Badge>
      </header>
      <ul className="divide-y divide-line">{children}</ul>
      <Link
        to={all}
        aria-label={m.admin_dashboard_view_all_of({ title })}
        className="thread-link mt-2 font-bold text-sm text-terracotta"
      >
        {m.admin_dashboard_view_all()}
      </Link>
    </Card>
  )
}
