import { type MouseEvent, useEffect, useRef } from "react"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import type { Difference } from "./typed-values.ts"

interface EditConflictProps<Name extends string> {
  differences: readonly Difference<Name>[]
  labels: Record<Name, string>
  /** How people read a field whose text is not for them. */
  inWords?: Partial<Record<Name, (text: string) => string>>
  /** Puts the current values into the form. */
  onTake: () => void
  /** Leaves the form as typed; the next save replaces the current values knowingly. */
  onKeep: () => void
}

/** Tells the second of two admins that nothing was saved, and shows what is there now beside what was typed. */
export function EditConflict<Name extends string>(props: EditConflictProps<Name>) {
  const { differences, labels, inWords, onTake, onKeep } = props
  const words = (name: Name, text: string) => shortened(inWords?.[name]?.(text) ?? text)
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may be a screen further down.
  useEffect(() => {
    // In braces: it answers a promise in newer browsers, which an effect must not.
    void box.current?.scrollIntoView({ block: "nearest" })
  }, [])
  return (
    <div ref={box} className="scroll-mt-5">
      <Alert
        tone="danger"
        title="Somebody changed this meanwhile"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={(event) => decide(event, onTake)}>
              Load current values
            </Button>
            <Button size="sm" variant="secondary" onClick={(event) => decide(event, onKeep)}>
              Keep what I typed
            </Button>
          </div>
        }
      >
        <p>Nothing was saved, so that nobody’s work is overwritten.</p>
        {differences.length > 0 && (
          <table className="mt-2 w-full table-fixed text-left text-sm [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-3 [&_:is(td,th)]:align-top">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Now</th>
                <th scope="col">You typed</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, current, typed }) => (
                <tr key={name} className="border-line border-t">
                  <th scope="row">{labels[name]}</th>
                  <td className="wrap-anywhere">{words(name, current)}</td>
                  <td className="wrap-anywhere">{words(name, typed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Alert>
    </div>
  )
}

/** The buttons go away with the decision: the keyboard goes on to the form they stand in. */
function decide({ currentTarget }: MouseEvent<HTMLButtonElement>, decision: () => void) {
  currentTarget.closest("form")?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  decision()
}

const MAX_SHOWN = 90

function shortened(text: string): string {
  if (text === "") return "(empty)"
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
