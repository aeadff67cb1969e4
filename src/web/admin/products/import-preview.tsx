import { m } from "#messages/messages.js"
import type { ImportPreview } from "#shop/catalogue/import/import-products.ts"
import { changesOf } from "../history/history.tsx"

const list = "max-h-80 max-sm:max-h-52 overflow-y-auto rounded-md border border-line text-sm"
const row = "wrap-anywhere border-line border-t px-3 py-2 first:border-t-0"

/** Lists what is wrong in a file, line by line. */
export function ImportFaults({ faults, fault_count }: Pick<ImportPreview, "faults" | "fault_count">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ol aria-label={m.admin_import_faults_label()} tabIndex={0} className={list}>
      {faults.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`} className={row}>
          <span className="font-bold">
            {column ? m.admin_import_place({ line, column }) : m.admin_import_line({ line })}
          </span>{" "}
          {message}
        </li>
      ))}
      {fault_count > faults.length && (
        <li className={row}>{m.admin_import_more({ count: fault_count - faults.length })}</li>
      )}
    </ol>
  )
}

/** Lists what a file would add and change. */
export function ImportChanges({ changes, created, changed }: Pick<ImportPreview, "changes" | "created" | "changed">) {
  if (changes.length === 0) return null
  const more = created + changed - changes.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul aria-label={m.admin_import_changes_label()} tabIndex={0} className={list}>
      {changes.map(({ line, id, name, fields }) => (
        <li key={line} className={row}>
          <span className="font-bold">{name}</span>{" "}
          <span className="text-muted">{id ? "" : m.admin_import_is_new()}</span>
          {id && (
            <ul className="text-muted">
              {changesOf(asEntry(fields)).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {more > 0 && <li className={row}>{m.admin_import_more({ count: more })}</li>}
    </ul>
  )
}

function asEntry(fields: ImportPreview["changes"][number]["fields"]) {
  const valuesOf = (which: "before" | "after") => Object.fromEntries(fields.map((each) => [each.field, each[which]]))
  return { before: valuesOf("before"), after: valuesOf("after") }
}
