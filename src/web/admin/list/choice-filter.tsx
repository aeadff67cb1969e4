import { Select } from "#web/ui/select.tsx"

interface ChoiceFilterProps {
  label: string
  value: string
  /** What people read for each choice, in their order. */
  names: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}

/** One of a few choices that a list is filtered or sorted by. */
export function ChoiceFilter({ label, value, names, onChoose }: ChoiceFilterProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-w-32 flex-1 sm:min-w-40 sm:flex-none"
    >
      {Object.entries(names).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </Select>
  )
}
