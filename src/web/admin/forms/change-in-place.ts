import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { pathOf, type ThingKind, thingNames, type Versioned } from "./entities.ts"

export interface InList<Thing> {
  /** The thing is another now: changed by us, or by somebody else meanwhile. */
  onChange: (thing: Thing) => void
  /** The list itself is another now. */
  onReload: () => void
}

/** Changes a listed thing without a dialog and tells how it went. True when it was saved. */
export async function changeInPlace<Thing extends Versioned>(
  kind: ThingKind,
  { id, version }: Versioned,
  change: object,
  { onChange, onReload }: InList<Thing>,
): Promise<boolean> {
  const answer = await adminCall<Thing>("PATCH", pathOf(kind, id), { body: { ...change, version } })
  if (answer.ok) {
    onChange(answer.value)
    toastSuccess(`${thingNames[kind]} updated successfully`)
    return true
  }
  toastFailure(`Error updating ${kind}`, answer)
  if (answer.current) onChange(answer.current as Thing)
  if (answer.status === 404) onReload()
  return false
}

/** Deletes a listed thing as it was seen and tells how it went. */
export async function deleteThing<Thing extends Versioned>(
  kind: ThingKind,
  { id, version }: Versioned,
  { onChange, onReload }: InList<Thing>,
): Promise<void> {
  const answer = await adminCall("DELETE", `${pathOf(kind, id)}?version=${version}`)
  if (answer.ok) toastSuccess(`${thingNames[kind]} deleted successfully`)
  else toastFailure(`Error deleting ${kind}`, answer)
  if (!answer.ok && answer.current) onChange(answer.current as Thing)
  else onReload()
}
