import { type RefObject, useEffect } from "react"

/** Names the forms of a dialog in which typed text would be lost. */
export type Unsaved = RefObject<Set<string>>

/** Keeps `form` among them while it is dirty. */
export function useUnsaved({ current: unsaved }: Unsaved, form: string, dirty: boolean): void {
  useEffect(() => {
    if (dirty) unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [unsaved, form, dirty])
}
