import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "./icon-button.tsx"
import { Input, type InputProps } from "./input.tsx"

/** Shows a password field whose letters can be shown. Goes inside a `Field` like `Input`. */
export function PasswordInput(props: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} className="pr-12" />
      <span className="absolute inset-y-0 right-0">
        <IconButton
          label={shown ? m.shell_password_hide() : m.shell_password_show()}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      </span>
    </span>
  )
}
