import { Search } from "lucide-react"
import type { RefObject } from "react"
import { useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { useCombobox } from "#web/ui/combobox/use-combobox.ts"
import { useSuggestions } from "#web/ui/combobox/use-suggestions.ts"
import { findSuggestions } from "./find-suggestions.ts"
import { SmallPicture } from "./small-picture.tsx"

export interface FoundProps {
  /** Is the field that is typed in. */
  input: RefObject<HTMLInputElement | null>
}

const LIST = "found"

/** Suggests categories and products for what is typed, as the list of a combobox; the focus stays in the field. */
export function Found({ input }: FoundProps) {
  const navigate = useNavigate()
  const { found, clear } = useSuggestions(input, findSuggestions)
  const optionProps = useCombobox({
    input,
    list: LIST,
    options: found,
    onClose: clear,
    onChoose({ to }) {
      clear()
      input.current?.form?.reset()
      input.current?.blur()
      void navigate(to)
    },
  })
  if (found.length === 0) return null
  return (
    <div role="listbox" id={LIST} aria-label={m.shell_find_found()} className="found">
      {found.map((each, at) => (
        <div key={each.text} {...optionProps(each, at)}>
          {each.price ? <SmallPicture imageUrl={each.imageUrl} className="size-12" /> : <Search aria-hidden="true" />}
          <span>{each.text}</span>
          {each.price && <strong>{each.price}</strong>}
        </div>
      ))}
    </div>
  )
}
