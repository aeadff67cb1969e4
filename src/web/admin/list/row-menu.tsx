import clsx from "clsx"
import { type FocusEvent, useId, useRef, useState } from "react"
import type { Call } from "#shop/api/staff/permissions.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Spinner } from "#web/ui/feedback/spinner.tsx"
import { useMay } from "../shell/may.tsx"
import "./row-menu.css"

export interface RowAction {
  label: string
  danger?: boolean
  /** Is left out for those who may not do it. */
  call?: Call
  /** Says why the action is not possible; it is possible without this. */
  refused?: string | undefined
  /** Names the key that presses it, where a screen has such keys. */
  shortcut?: string
  onClick: () => void
}

interface RowMenuProps {
  label: string
  /** An action is under way: it shows a spinner and does not open. */
  busy: boolean
  autoFocus?: boolean
  actions: readonly RowAction[]
}

/**
 * Shows a button that opens the actions of a row below it. The browser closes them by Escape and by a press elsewhere.
 * An action closes them too and focuses the button again; they also close when the focus leaves them.
 */
export function RowMenu({ label, busy, autoFocus = false, actions }: RowMenuProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const may = useMay()
  const shown = actions.filter(({ call }) => !call || may(call))
  if (shown.length === 0) return null

  function act(action: () => void) {
    // The list closes before a dialog opens, which later returns the focus to where it was.
    list.current?.hidePopover()
    action()
  }
  function closeBehind({ currentTarget, relatedTarget: next }: FocusEvent<HTMLElement>) {
    // The button closes by itself what it opened.
    if (!next || next.getAttribute("popovertarget") === id || currentTarget.contains(next)) return
    currentTarget.hidePopover()
  }
  return (
    <>
      <IconButton
        label={label}
        autoFocus={autoFocus}
        popoverTarget={busy ? undefined : id}
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
      >
        {busy ? <Spinner /> : <Dots />}
      </IconButton>
      <ul
        ref={list}
        id={id}
        popover="auto"
        aria-label={label}
        className="row-menu"
        onToggle={({ newState }) => setOpen(newState === "open")}
        onBlur={closeBehind}
      >
        {shown.map(({ label, danger, refused, shortcut, onClick }) => (
          <li key={label}>
            <button
              type="button"
              disabled={refused !== undefined}
              title={refused}
              aria-keyshortcuts={shortcut}
              onClick={() => act(onClick)}
              className={clsx(danger && "text-danger")}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Is drawn here, because every page downloads the icons of the package that three or more of them use. */
function Dots() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <circle cx="12" cy="5" r="1.75" />
      <circle cx="12" cy="12" r="1.75" />
      <circle cx="12" cy="19" r="1.75" />
    </svg>
  )
}
