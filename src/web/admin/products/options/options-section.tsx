import { Plus, Trash2 } from "lucide-react"
import { m } from "#messages/messages.js"
import { MAX_CHOICES } from "#shop/catalogue/variants/options.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import {
  combinationsOf,
  type FormOptions,
  type TypedVariant,
  withChoice,
  withoutChoice,
  withTyped,
  withVariant,
} from "./form-options.ts"

interface OptionsSectionProps {
  options: FormOptions
  /** Is the typed price of a combination that has none of its own. */
  basePrice: string
  /** Holds the URLs of the product's pictures; a combination may show one of them. */
  pictures: readonly string[]
  error: string | undefined
  onChange: (options: FormOptions) => void
}

/** Edits up to two options of a product, and the price and stock of each combination of their values. */
export function OptionsSection({ options, basePrice, pictures, error, onChange }: OptionsSectionProps) {
  const { choices } = options
  const combinations = combinationsOf(options)
  return (
    <fieldset className="grid gap-5 rounded-md border border-line px-4 pt-3 pb-5">
      <legend className="px-1.5 font-bold text-sm">{m.admin_options()}</legend>
      {choices.map(({ name: typed, values }, at) => {
        const example = at === 0 ? m.admin_options_colour() : m.admin_options_size()
        const name = typed || example
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place alone
          <div key={at} className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <Field
              name={at === 0 ? "options" : `option-${at}`}
              label={m.admin_options_name()}
              value={typed}
              placeholder={example}
              onChange={(event) => onChange(withTyped(options, at, { name: event.target.value }))}
            />
            <div className="flex items-end gap-2">
              <Field
                name={`option-values-${at}`}
                className="grow"
                label={m.admin_options_values({ name })}
                value={values}
                placeholder={m.admin_options_values_example()}
                onChange={(event) => onChange(withTyped(options, at, { values: event.target.value }))}
              />
              <IconButton label={m.admin_options_remove({ name })} onClick={() => onChange(withoutChoice(options, at))}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        )
      })}
      {choices.length < MAX_CHOICES && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange(withChoice(options))}
          className="justify-self-start"
        >
          <Plus aria-hidden="true" className="size-4" />
          {choices.length === 0 ? m.admin_options_add() : m.admin_options_add_second()}
        </Button>
      )}
      {choices.length === 0 && <p className="text-muted text-sm">{m.admin_options_hint()}</p>}
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      {combinations.length > 0 && (
        <ul className="grid gap-4">
          {combinations.map((variant) => (
            <li key={variant.values.join("\n")} className="border-line border-t pt-3">
              <VariantRow
                {...{ variant, basePrice, pictures }}
                onType={(typed) => onChange(withVariant(options, variant, typed))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface VariantRowProps extends Pick<OptionsSectionProps, "basePrice" | "pictures"> {
  variant: TypedVariant
  onType: (typed: Partial<TypedVariant>) => void
}

function VariantRow({ variant, basePrice, pictures, onType }: VariantRowProps) {
  const name = variant.values.filter(Boolean).join(", ")
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
      <legend className="mb-1 font-bold">{name}</legend>
      <Field
        label={m.admin_products_form_price()}
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        value={variant.price}
        placeholder={basePrice}
        onChange={(event) => onType({ price: event.target.value })}
      />
      <Field
        label={m.admin_products_stock()}
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
        value={variant.stock}
        onChange={(event) => onType({ stock: event.target.value })}
      />
      <Checkbox
        label={m.admin_options_sold()}
        checked={variant.is_active}
        onChange={(event) => onType({ is_active: event.target.checked })}
      />
      {pictures.length > 1 && (
        <Field label={m.admin_options_picture()} className="col-span-full">
          <Select
            value={variant.image_url ?? ""}
            onChange={(event) => onType({ image_url: event.target.value || null })}
            choices={[
              ["", m.admin_options_cover()],
              ...pictures.map((url, n) => [url, m.admin_options_picture_number({ number: n + 1 })] as const),
            ]}
          />
        </Field>
      )}
    </fieldset>
  )
}
