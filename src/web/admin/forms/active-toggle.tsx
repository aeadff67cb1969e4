import { type MouseEvent, useState } from "react"
import { Button } from "#web/ui/button.tsx"
import { changeInPlace, type InList } from "./change-in-place.ts"
import type { EntityKind, Versioned } from "./entities.ts"

interface Activatable extends Versioned {
  readonly is_active: boolean
}

interface ActiveToggleProps<Entity extends Activatable> extends InList<Entity> {
  kind: EntityKind<Entity, never, { is_active: boolean }>
  thing: Entity
  disabled?: boolean
  className?: string
}

/** Deactivates a listed thing, or activates it again. */
export function ActiveToggle<Entity extends Activatable>(props: ActiveToggleProps<Entity>) {
  const { kind, thing, disabled, className, onChange, onReload } = props
  const [busy, setBusy] = useState(false)

  async function toggle({ detail }: MouseEvent) {
    // The second press of a double click would take the first one back.
    if (detail > 1) return
    setBusy(true)
    await changeInPlace(kind, thing, { is_active: !thing.is_active }, { onChange, onReload })
    setBusy(false)
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} disabled={disabled} onClick={toggle} className={className}>
      {thing.is_active ? "Deactivate" : "Activate"}
    </Button>
  )
}
