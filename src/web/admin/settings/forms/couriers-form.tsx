import { useState } from "react"
import { m } from "#messages/messages.js"
import { GENERIC, PROFILES } from "#shop/parcels/sheets/profiles.ts"
import { couriersSection, MAX_COURIERS, PARCEL_FIELDS, writeColumns } from "#shop/settings/couriers-section.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { issuesAtFields } from "../../forms/issues-at-fields.ts"
import { schemaOfTyped } from "../../forms/typed-values.ts"
import { sheetName } from "../../parcels/sheet-name.ts"
import { slotsOf } from "../slots.ts"
import { SectionForm } from "./section-form.tsx"

const PARTS = ["name", "columns", "towns", "tracking_url"] as const
const { fieldOf, ofEach, filledSlots, reordered, partsIn } = slotsOf(PARTS, MAX_COURIERS)

type CourierField = ReturnType<typeof fieldOf>
type CourierValues = Record<CourierField | "overdue_days", string>
type CourierFields = Fields<keyof CourierValues, ReturnType<typeof couriersSection.initial>>

const partLabels = {
  name: m.parcels_settings_name,
  columns: m.parcels_settings_columns,
  towns: m.parcels_settings_towns,
  tracking_url: m.parcels_settings_link,
}

const labels: Record<keyof CourierValues, () => string> = {
  ...ofEach((part, slot) => () => m.parcels_settings_field({ number: slot + 1, field: partLabels[part]() })),
  overdue_days: m.parcels_settings_overdue,
}

const schema = issuesAtFields(schemaOfTyped(couriersSection.form, typedCouriers), fieldOfProblem)

function typedCouriers(values: CourierValues) {
  return {
    couriers: filledSlots(values).map((slot) => partsIn(values, slot)),
    overdue_days: Number(values.overdue_days),
  }
}

function fieldOfProblem([name, place, part]: readonly PropertyKey[], values: CourierValues) {
  if (name !== "couriers") return name ?? "overdue_days"
  const slot = filledSlots(values)[typeof place === "number" ? place : 0] ?? 0
  return fieldOf(PARTS.find((each) => each === part) ?? "name", slot)
}

/** Returns the texts without a courier's slot; the slots after it move up. */
function withoutCourier(values: CourierValues, removed: number): CourierValues {
  const left = filledSlots(values).filter((slot) => slot !== removed)
  return { ...values, ...reordered(values, left) }
}

/** Edits the shop's couriers: copies of the sheets that come along, with the courier's own names. */
export function CouriersForm() {
  return (
    <SectionForm<"couriers", keyof CourierValues>
      name="couriers"
      title={m.parcels_settings()}
      text={m.parcels_settings_text()}
      schema={schema}
      labels={labels}
      shown={({ couriers, overdue_days }) => ({
        ...ofEach((part, slot) => couriers[slot]?.[part] ?? ""),
        overdue_days: String(overdue_days),
      })}
    >
      {(fields) => <Couriers fields={fields} />}
    </SectionForm>
  )
}

function Couriers({ fields }: { fields: CourierFields }) {
  const filled = filledSlots(fields.values)
  const { error, ...days } = fields.field("overdue_days")
  return (
    <>
      {filled.map((slot) => (
        <Courier
          key={slot}
          slot={slot}
          fields={fields}
          onRemove={() => fields.setAll(withoutCourier(fields.values, slot))}
        />
      ))}
      {filled.length < MAX_COURIERS && <AddCourier fields={fields} slot={(filled.at(-1) ?? -1) + 1} />}
      <Field {...days} label={labels.overdue_days()} error={error} type="number" inputMode="numeric" min="1" max="90" />
    </>
  )
}

function AddCourier({ fields, slot }: { fields: CourierFields; slot: number }) {
  const [from, setFrom] = useState(GENERIC)
  function add() {
    const columns = PROFILES.find(({ name }) => name === from)?.columns ?? []
    fields.set(fieldOf("name", slot), sheetName(from))
    fields.set(fieldOf("columns", slot), writeColumns(columns))
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

function Courier({ slot, fields, onRemove }: { slot: number; fields: CourierFields; onRemove: () => void }) {
  const props = (part: keyof typeof partLabels) => ({ ...fields.field(fieldOf(part, slot)) })
  const [columns, towns] = [props("columns"), props("towns")]
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold text-sm">{m.parcels_settings_courier({ number: slot + 1 })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...props("name")} label={partLabels.name()} autoComplete="off" />
        <Field
          {...props("tracking_url")}
          label={partLabels.tracking_url()}
          hint={m.parcels_settings_link_hint()}
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <Lines
        {...columns}
        label={partLabels.columns()}
        hint={m.parcels_settings_columns_hint({ fields: PARCEL_FIELDS.join(", ") })}
      />
      <Lines {...towns} label={partLabels.towns()} hint={m.parcels_settings_towns_hint()} />
      <Button size="sm" variant="ghost" onClick={onRemove} className="justify-self-start">
        {m.parcels_settings_remove({ number: slot + 1 })}
      </Button>
    </fieldset>
  )
}

type LinesProps = ReturnType<CourierFields["field"]> & { label: string; hint: string }

function Lines({ label, hint, error, ...textarea }: LinesProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Textarea {...textarea} rows={6} spellCheck={false} />
    </Field>
  )
}
