import type { Fields } from "#web/ui/forms/use-fields.ts"

/** For the name of a field: the props of its `Field` with label, error and value. */
export function boundField<Name extends string>(
  { bind, errors }: Fields<Name, unknown>,
  labels: Readonly<Record<Name, () => string>>,
) {
  return (name: Name) => ({ label: labels[name](), error: errors[name], ...bind(name) })
}
