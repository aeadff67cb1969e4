import { ChevronDown } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Input, type InputProps } from "#web/ui/controls/input.tsx"
import { AMOUNT } from "../../forms/typed-values.ts"
import { commonOf, type FormOptions, faultIn, type TypedVariant, withEach, withVariant } from "./form-options.ts"
import { VariantPicture } from "./variant-picture.tsx"

export interface OptionsProps {
  options: FormOptions
  /** Is the typed price of a combination that has none of its own. */
  basePrice: string
  /** Is set where the product has a sale, for which a variant may have a price of its own. */
  isInSale: boolean
  /** Holds the URLs of the product's pictures; a combination may show one of them. */
  pictures: readonly string[]
  error: string | undefined
  onChange: (options: FormOptions) => void
}

interface VariantsTableProps extends OptionsProps {
  combinations: readonly TypedVariant[]
  /** Is the first that cannot be saved as it is typed. */
  faulty: TypedVariant | undefined
}

/** Lists the variants, a row each: the stock is typed in it, everything else behind it. */
export function VariantsTable({ options, combinations, faulty, onChange, ...props }: VariantsTableProps) {
  const price = commonOf(combinations, "price")
  return (
    <table className="w-full table-fixed">
      <thead className="text-left text-muted text-sm">
        <tr>
          <th scope="col">{m.admin_options_variant()}</th>
          <th scope="col" className="w-24">
            {m.admin_products_stock()}
          </th>
          <td className="w-11" />
        </tr>
      </thead>
      <tbody>
        {combinations.length > 1 && (
          <Row
            name={m.admin_options_all()}
            stock={{
              "aria-label": m.admin_options_stock_of_all(),
              value: commonOf(combinations, "stock") ?? "",
              placeholder: m.admin_options_differ(),
              onChange: ({ target }) => onChange(withEach(options, { stock: target.value })),
            }}
          >
            <PriceField
              value={price ?? ""}
              placeholder={price === null ? m.admin_options_differ() : props.basePrice}
              onChange={({ target }) => onChange(withEach(options, { price: target.value }))}
            />
          </Row>
        )}
        {combinations.map((variant) => (
          <VariantRow
            key={variant.values.join("\n")}
            {...{ ...props, variant }}
            isFirstFault={variant === faulty}
            onType={(typed) => onChange(withVariant(options, variant, typed))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface VariantRowProps extends Pick<OptionsProps, "basePrice" | "isInSale" | "pictures" | "error"> {
  variant: TypedVariant
  isFirstFault: boolean
  onType: (typed: Partial<TypedVariant>) => void
}

function VariantRow({ variant, basePrice, isInSale, pictures, error, isFirstFault, onType }: VariantRowProps) {
  const { values, price, sale_price, stock, is_active, image_url } = variant
  const name = values.filter(Boolean).join(", ")
  const fault = faultIn(variant)
  const marks = (field: typeof fault) => ({
    name: isFirstFault && fault === field ? "options" : undefined,
    "aria-invalid": (error && fault === field) || undefined,
  })
  const own = [price && formatAmount(Number(price)), !is_active && m.admin_options_off()].filter(Boolean)
  return (
    <Row
      name={name}
      about={own.join(" · ")}
      picture={image_url}
      isOpen={fault === "price" || fault === "sale_price"}
      stock={{
        "aria-label": m.admin_options_stock_of({ name }),
        ...marks("stock"),
        value: stock,
        onChange: ({ target }) => onType({ stock: target.value }),
      }}
    >
      <PriceField
        {...marks("price")}
        value={price}
        placeholder={basePrice}
        onChange={({ target }) => onType({ price: target.value })}
      />
      {(isInSale || sale_price !== "") && (
        <PriceField
          {...marks("sale_price")}
          label={m.admin_sale_price()}
          value={sale_price}
          onChange={({ target }) => onType({ sale_price: target.value })}
        />
      )}
      <Checkbox
        label={m.admin_options_sold()}
        checked={is_active}
        onChange={({ target }) => onType({ is_active: target.checked })}
      />
      {pictures.length > 1 && (
        <VariantPicture chosen={image_url} pictures={pictures} onChoose={(url) => onType({ image_url: url })} />
      )}
    </Row>
  )
}

function PriceField({ label = m.admin_products_form_price(), ...input }: InputProps & { label?: string }) {
  return <Field label={label} {...AMOUNT} {...input} />
}

interface RowProps {
  name: string
  about?: string
  picture?: string | null
  stock: InputProps
  /** Says that a field behind the row is refused; the row then stays open. */
  isOpen?: boolean
  children: ReactNode
}

function Row({ name, about, picture, stock, isOpen = false, children }: RowProps) {
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || isOpen
  return (
    <>
      <tr className="border-line border-t">
        <th scope="row" className="py-1.5 pr-3 text-left">
          <span className="flex items-center gap-2">
            {picture && (
              <ProductPicture imageUrl={picture} alt="" sizes="32px" className="size-8 shrink-0 rounded-sm" />
            )}
            <span className="wrap-anywhere grid min-w-0 leading-snug">
              {name}
              {about && <span className="font-normal text-muted text-sm">{about}</span>}
            </span>
          </span>
        </th>
        <td className="py-1.5">
          <Input
            type="number"
            min="0"
            inputMode="numeric"
            step="1"
            onFocus={({ currentTarget }) => currentTarget.select()}
            {...stock}
            className="tabular-nums"
          />
        </td>
        <td>
          <IconButton
            label={m.admin_options_more({ name })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setUnfolded(!open)}
          >
            <ChevronDown aria-hidden="true" className={open ? "rotate-180" : ""} />
          </IconButton>
        </td>
      </tr>
      <tr id={id} hidden={!open}>
        {open && (
          <td colSpan={3} className="pb-4">
            <div className="grid grid-cols-2 items-end gap-3">{children}</div>
          </td>
        )}
      </tr>
    </>
  )
}
