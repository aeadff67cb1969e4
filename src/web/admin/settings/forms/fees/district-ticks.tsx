import { m } from "#messages/messages.js"
import { districtChoices, namesOfDistricts } from "#shop/address/districts.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Fold } from "#web/ui/fold.tsx"

interface DistrictTicksProps {
  value: readonly number[]
  onType: (value: readonly number[]) => void
}

/** Ticks districts; none stands for all of them. */
export function DistrictTicks({ value: chosen, onType }: DistrictTicksProps) {
  return (
    <Fold
      summary={
        <span className="wrap-anywhere">{chosen.length === 0 ? m.admin_fees_all() : namesOfDistricts(chosen)}</span>
      }
      className="-mb-2"
    >
      <fieldset className="grid gap-x-4 pb-2 min-[400px]:grid-cols-2 sm:grid-cols-3">
        <legend className="mb-1 text-muted text-sm">{m.admin_fees_districts_hint()}</legend>
        {districtChoices().map(([id, name]) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(Number(id))}
            onChange={({ target }) => {
              const others = chosen.filter((each) => each !== Number(id))
              onType((target.checked ? [...others, Number(id)] : others).toSorted((a, b) => a - b))
            }}
          />
        ))}
      </fieldset>
    </Fold>
  )
}
