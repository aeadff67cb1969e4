import { useState } from "react"
import { m } from "#messages/messages.js"
import { GENERIC, PROFILES } from "#shop/parcels/sheets/profiles.ts"
import { couriersSection, MAX_COURIERS, PARCEL_FIELDS, writeColumns } from "#shop/settings/couriers-section.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { sheetName } from "../../parcels/sheet-name.ts"
import {
  COURIER_PARTS,
  type CourierField,
  type CourierValues,
  courierField,
  courierValues,
  fieldOfCourierProblem,
  filledSlots,
  typedCouriers,
  withoutCourier,
} from "../couriers.ts"
import { SectionForm } from "./section-form.tsx"

const partLabels = {
  name: m.parcels_settings_name,
  columns: m.parcels_settings_columns,
  towns: m.parcels_settings_towns,
  tracking_url: m.parcels_settings_link,
}

const slotLabels = Object.fromEntries(
  Array.from({ length: MAX_COURIERS }, (_, slot) => slot).flatMap((slot) =>
    COURIER_PARTS.map((part) => [
      courierField(part, slot),
      () => m.parcels_settings_field({ number: slot + 1, field: partLabels[part]() }),
    ]),
  ),
) as Record<CourierField, () => string>
const labels = { ...slotLabels, overdue_days: m.parcels_settings_overdue }

type CourierFields = Fields<keyof CourierValues, ReturnType<typeof couriersSection.initial>>

/** Shows what is wrong with a courier at the field that was typed. */
const schema = {
  safeParse(values: unknown) {
    const typed = values as CourierValues
    const result = couriersSection.form.safeParse(typedCouriers(typed))
    if (result.success) return result
    const issues = result.error.issues.map(({ path, message }) => {
      return { message, path: [fieldOfCourierProblem(path, typed) ?? "overdue_days"] }
    })
    return { success: false as const, error: { issues } }
  },
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
      shown={({ couriers, overdue_days }) => ({ ...courierValues(couriers), overdue_days: String(overdue_days) })}
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
    fields.set(courierField("name", slot), sheetName(from))
    fields.set(courierField("columns", slot), writeColumns(columns))
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
  const props = (part: keyof typeof partLabels) => ({ ...fields.field(courierField(part, slot)) })
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
