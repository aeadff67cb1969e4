import { X } from "lucide-react"
import { m } from "#messages/messages.js"
import { type Personalisation, textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { textMessage } from "#shop/catalogue/variants/personalisation-messages.ts"
import { centsOf, formatAmount } from "#shop/money.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Price } from "#web/ui/price.tsx"
import { ProductFinder, piecesOf, type SoldProduct } from "./product-finder.tsx"

export interface ChosenLine {
  /** Tells lines of one product with several texts apart. */
  readonly key: string
  readonly product: SoldProduct
  readonly quantity: number
  /** Is put on the pieces; empty for none. */
  readonly text: string
}

export function chosenCents({ product, quantity, text }: ChosenLine): number {
  const extra = text && product.personalisation ? centsOf(product.personalisation.price) : 0
  return (centsOf(product.price) + extra) * quantity
}

interface LinesProps {
  lines: readonly ChosenLine[]
  onChange: (lines: readonly ChosenLine[]) => void
  checked: boolean
  /** Is searched for at first. */
  find?: string | undefined
}

export function NewOrderLines({ lines, onChange, checked, find }: LinesProps) {
  const set = (changed: ChosenLine) => onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            checked={checked}
            onChange={set}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <ProductFinder
        chosen={lines}
        find={find}
        onAdd={(product) => onChange([...lines, { key: crypto.randomUUID(), product, quantity: 1, text: "" }])}
      />
    </div>
  )
}

interface LineProps {
  line: ChosenLine
  checked: boolean
  onChange: (line: ChosenLine) => void
  onRemove: () => void
}

function Line({ line, checked, onChange, onRemove }: LineProps) {
  const { product, quantity, text } = line
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_7rem_auto]">
      <LineName of={product} />
      <span className="max-sm:order-1">
        <Stepper
          value={quantity}
          max={piecesOf(product)}
          onChange={(next) => onChange({ ...line, quantity: next })}
          label={m.shell_quantity_of({ name: product.name })}
        />
      </span>
      <Price cents={chosenCents(line)} className="text-right font-bold max-sm:order-1 max-sm:pr-2.5" />
      <IconButton label={m.admin_enter_remove({ name: product.name })} onClick={onRemove} className="justify-self-end">
        <X aria-hidden="true" />
      </IconButton>
      {product.personalisation && (
        <TextField
          personalisation={product.personalisation}
          text={text}
          checked={checked}
          onChange={(typed) => onChange({ ...line, text: typed })}
        />
      )}
    </li>
  )
}

interface TextFieldProps {
  personalisation: Personalisation
  text: string
  checked: boolean
  onChange: (text: string) => void
}

function TextField({ personalisation, text, checked, onChange }: TextFieldProps) {
  const { label, max_length: maximum, price, required } = personalisation
  const hint = price ? m.shop_text_hint_price({ maximum, price: formatAmount(price) }) : m.shop_text_hint({ maximum })
  const problem = checked && textProblem(personalisation, text.normalize("NFC").trim())
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={problem ? textMessage(problem, personalisation) : undefined}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      className="wrap-anywhere col-span-full max-sm:order-2"
    />
  )
}
