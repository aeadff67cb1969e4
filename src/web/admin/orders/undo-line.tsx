import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import type { Undoable } from "./use-order-change.ts"

/** Says next to a change what is about to be mailed, and offers to undo it. */
export function UndoLine({ text, undo }: Undoable) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-sunken p-2 pl-3 text-sm">
      {text}
      <Button size="sm" variant="secondary" onClick={undo}>
        {m.admin_undo()}
      </Button>
    </p>
  )
}
