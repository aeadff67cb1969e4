import { Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import type { ShownOrder, Unsaved } from "../shown-order.ts"

/** Few orders that are opened get news. */
const ProgressForm = lazyPart(async () => (await import("./progress-form.tsx")).ProgressForm)

interface TellProgressProps extends ShownOrder {
  unsaved: Unsaved
}

/** Tells the customer how the making goes, with pictures. */
export function TellProgress(props: TellProgressProps) {
  const [open, setOpen] = useState(false)
  const tell = (
    <Button size="sm" variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
      {m.admin_progress_tell()}
    </Button>
  )
  if (!open) return tell
  return (
    <Suspense fallback={tell}>
      <ProgressForm {...props} onDone={() => setOpen(false)} />
    </Suspense>
  )
}
