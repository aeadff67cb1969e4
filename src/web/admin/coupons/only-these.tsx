import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { SearchBox } from "../list/list-filters.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"

export type Only = AdminCoupon["only_products"]

interface OnlyProps {
  label: string
  value: Only
  error?: string | undefined
  onType: (value: Only) => void
}

/** Says what a coupon is for. What was deleted since has no name. */
export function namesOf(chosen: Only): string {
  return chosen.length === 0 ? m.admin_coupons_form_everything() : chosen.map(({ name }) => name ?? "–").join(", ")
}

export function OnlyCategories(props: OnlyProps) {
  const { value: found } = useAdminQuery("/admin/categories", {})
  return <OnlyThese {...props} found={found?.categories ?? []} />
}

/** Offers the products that a search finds; what was chosen stays in sight. */
export function OnlyProducts(props: OnlyProps) {
  const [q, setQ] = useState("")
  const { value: found } = useAdminQuery("/admin/products", { query: { page_size: "5", ...(q && { q }) } })
  const search = (
    <SearchBox value={q} onSearch={setQ} label={m.admin_enter_find()} placeholder={m.admin_enter_find_placeholder()} />
  )
  return <OnlyThese {...props} found={found?.products ?? []} search={search} />
}

type OnlyTheseProps = OnlyProps & {
  found: readonly { readonly id: string; readonly name: string }[]
  search?: ReactNode
}

function OnlyThese({ label, value: chosen, error, onType, found, search }: OnlyTheseProps) {
  const others = found.filter(({ id }) => !chosen.some((each) => each.id === id))
  return (
    <Fold
      summary={
        <span className="wrap-anywhere">
          <strong className="text-sm">{label}</strong> <span className="text-muted">{namesOf(chosen)}</span>
        </span>
      }
    >
      {search}
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">{label}</legend>
        {[...chosen, ...others].map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{name ?? "–"}</span>}
            checked={chosen.some((each) => each.id === id)}
            onChange={({ target }) =>
              onType(target.checked ? [...chosen, { id, name }] : chosen.filter((each) => each.id !== id))
            }
          />
        ))}
      </fieldset>
      {error && <p className="font-semibold text-danger text-sm">{error}</p>}
    </Fold>
  )
}
