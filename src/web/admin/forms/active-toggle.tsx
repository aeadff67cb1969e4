import { type MouseEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { changeInPlace, type InList } from "./change-in-place.ts"
import type { EntityKind, Versioned } from "./entities.ts"

interface Activatable extends Versioned {
  readonly is_active: boolean
}

interface ActiveToggleProps<Entity extends Activatable> extends InList<Entity> {
  kind: EntityKind<Entity, never, { is_active: boolean }>
  entity: Entity
  disabled?: boolean
  className?: string
}

/** Deactivates a listed product or coupon, or activates it again. */
export function ActiveToggle<Entity extends Activatable>(props: ActiveToggleProps<Entity>) {
  const { kind, entity, disabled, className, onChange, onReload } = props
  const [busy, setBusy] = useState(false)

  async function toggle({ detail }: MouseEvent) {
    // The second click of a double click would undo the first.
    if (detail > 1) return
    setBusy(true)
    await changeInPlace(kind, entity, { is_active: !entity.is_active }, { onChange, onReload })
    setBusy(false)
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} disabled={disabled} onClick={toggle} className={className}>
      {entity.is_active ? m.admin_deactivate() : m.admin_activate()}
    </Button>
  )
}
