import { useLocation } from "react-router"
import { NextStep } from "../dashboard/next-step.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { SamplesNote } from "../samples-note.tsx"

interface BeginningsProps {
  /** Changes with the list. */
  state: string
  onSamplesRemoved: () => void
}

/** Shows below the products what concerns a shop in its first days alone: its samples, and the next step of those whom the checklist led here. */
export function Beginnings({ state, onSamplesRemoved }: BeginningsProps) {
  const { value: samples, reload } = useAdminQuery("/admin/samples", {})
  const isLed = useLocation().state?.firstDay === true
  return (
    <>
      {samples && (
        <SamplesNote
          samples={samples}
          className="mt-5"
          onRemoved={() => {
            onSamplesRemoved()
            reload()
          }}
        />
      )}
      {isLed && <NextStep state={state} step="product" />}
    </>
  )
}
