import { m } from "#messages/messages.js"
import { districtChoices, namesOfDistricts } from "#shop/address/districts.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Fold } from "#web/ui/fold.tsx"

/** Returns the numbers of districts in a field, which holds them with commas between. */
export function districtsIn(text: string): number[] {
  return text === "" ? [] : text.split(",").map(Number)
}

/** Ticks districts; none stands for all of them. */
export function DistrictTicks({ value, onType }: { value: string; onType: (value: string) => void }) {
  const chosen = districtsIn(value)
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
              onType((target.checked ? [...others, Number(id)] : others).toSorted((a, b) => a - b).join(","))
            }}
          />
        ))}
      </fieldset>
    </Fold>
  )
}
