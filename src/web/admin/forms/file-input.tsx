import { Input, type InputProps } from "#web/ui/controls/input.tsx"

export function FileInput(props: InputProps) {
  return (
    <Input
      type="file"
      className="file:mr-3 file:rounded-full file:bg-terracotta-soft file:px-3 file:font-bold file:text-terracotta-deep"
      {...props}
    />
  )
}
