import { useState } from "react"
import { m } from "#messages/messages.js"
import { GENERIC, PROFILES } from "#shop/parcels/sheets/profiles.ts"
import { writeColumns } from "#shop/settings/couriers-section.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { type FormFields, type Place, placesIn } from "../../forms/described.ts"
import { DescribedField } from "../../forms/described-field.tsx"
import { blankPlace } from "../../forms/form-values.ts"
import { sheetName } from "../../parcels/sheet-name.ts"
import { couriers } from "./courier-fields.ts"
import { SectionForm } from "./section-form.tsx"

const { couriers: described, overdue_days } = couriers.fields

export function CouriersForm() {
  return <SectionForm section={couriers}>{(fields, onBusy) => <Couriers {...{ fields, onBusy }} />}</SectionForm>
}

interface CouriersProps {
  fields: FormFields
  onBusy: (busy: boolean) => void
}

function Couriers({ fields, onBusy }: CouriersProps) {
  const all = placesIn(fields.values.couriers)
  const put = (changed: readonly Place[]) => fields.set("couriers", changed)
  return (
    <>
      {all.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a courier has no identity but its place
        <Courier key={at} {...{ at, fields, onBusy }} onRemove={() => put(all.toSpliced(at, 1))} />
      ))}
      {all.length < described.grows.max && <AddCourier onAdd={(courier) => put([...all, courier])} />}
      <DescribedField described={overdue_days} id="overdue-days" name="overdue_days" {...{ fields, onBusy }} />
    </>
  )
}

function AddCourier({ onAdd }: { onAdd: (courier: Place) => void }) {
  const [from, setFrom] = useState(GENERIC)
  function add() {
    const columns = PROFILES.find(({ name }) => name === from)?.columns ?? []
    onAdd({ ...blankPlace(described), name: sheetName(from), columns: writeColumns(columns) })
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={m.parcels_settings_add_from()}>
        <Select
          value={from}
          choices={PROFILES.map(({ name }) => [name, sheetName(name)])}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      <Button variant="secondary" onClick={add}>
        {m.parcels_settings_add()}
      </Button>
    </div>
  )
}

function Courier({ at, fields, onBusy, onRemove }: CouriersProps & { at: number; onRemove: () => void }) {
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-bold text-sm">{m.parcels_settings_courier({ number: at + 1 })}</legend>
      {Object.entries(described.fields).map(([part, each]) => (
        <DescribedField
          key={part}
          described={each}
          id={`couriers-${at}-${part}`}
          name={`couriers.${at}.${part}`}
          {...{ fields, onBusy }}
        />
      ))}
      <Button size="sm" variant="ghost" onClick={onRemove} className="justify-self-start">
        {m.parcels_settings_remove({ number: at + 1 })}
      </Button>
    </fieldset>
  )
}
