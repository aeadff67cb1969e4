import { type MouseEvent, useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import type { Conflict } from "./use-edit-form.ts"

/** Shows the second of two admins what is stored now next to what they typed; nothing of theirs was saved. */
export function EditConflict({ differences, onTake, onKeep }: Conflict) {
  const box = useRef<HTMLDivElement>(null)
  // The conflict may stand a screen above the button that was pressed.
  useEffect(() => {
    // `void`: newer browsers return a promise, which an effect must not.
    void box.current?.scrollIntoView({ block: "nearest" })
  }, [])
  return (
    <div ref={box} className="scroll-mt-5">
      <Alert
        tone="danger"
        title={m.admin_conflict_title()}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={(event) => decide(event, onTake)}>
              {m.admin_conflict_take()}
            </Button>
            <Button size="sm" variant="secondary" onClick={(event) => decide(event, onKeep)}>
              {m.admin_conflict_keep()}
            </Button>
          </div>
        }
      >
        <p>{m.admin_conflict_text()}</p>
        {differences.length > 0 && (
          <table className="mt-2 w-full table-fixed text-left text-sm [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-3 [&_:is(td,th)]:align-top">
            <thead>
              <tr>
                <th scope="col">{m.admin_conflict_field()}</th>
                <th scope="col">{m.admin_conflict_now()}</th>
                <th scope="col">{m.admin_conflict_typed()}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, current, typed }) => (
                <tr key={label} className="border-line border-t">
                  <th scope="row">{label}</th>
                  <td className="wrap-anywhere">{shortened(current)}</td>
                  <td className="wrap-anywhere">{shortened(typed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Alert>
    </div>
  )
}

/** The buttons disappear with the decision: focus moves to the form they stand in. */
function decide({ currentTarget }: MouseEvent<HTMLButtonElement>, decision: () => void) {
  currentTarget.closest("form")?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  decision()
}

const MAX_SHOWN = 90

function shortened(text: string): string {
  if (text === "") return m.admin_conflict_nothing()
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
