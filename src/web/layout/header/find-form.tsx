import { type ComponentType, useRef, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import type { FoundProps } from "./found.tsx"

/** A plain form, in which suggestions appear once their script has come; it is requested with the first focus. */
export function FindForm() {
  const input = useRef<HTMLInputElement>(null)
  const [Found, setFound] = useState<ComponentType<FoundProps> | null>(null)

  async function load() {
    // If the suggestions cannot be loaded, the form sends the search as it does without a script.
    const loaded = Found ? null : await import("./found.tsx").catch(() => null)
    if (loaded) setFound(() => loaded.Found)
  }

  return (
    <form action={localPath(href("/shop"))} className="find" onFocus={load}>
      <input ref={input} name="q" autoComplete="off" placeholder={m.shell_find()} aria-label={m.shell_find()} />
      <button type="reset" onClick={(event) => event.currentTarget.blur()} className="find-cancel needs-script">
        {m.shell_cancel()}
      </button>
      {Found && <Found input={input} />}
    </form>
  )
}
