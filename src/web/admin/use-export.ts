import type { Input, Path } from "#web/session/api/api-types.ts"
import { download } from "#web/session/files/download.ts"
import { toastFailure } from "./admin-call.ts"
import { useBusy } from "./use-busy.ts"

type CsvPath = Path<"GET"> & `/admin/${string}.csv`

/** Returns whether rows are being saved as CSV, and a function that saves them: all that the query leaves, from all pages. */
export function useExport<P extends CsvPath>(
  path: P,
  input: Input<"GET", P>,
  failed: string,
): [busy: boolean, save: () => void] {
  const [busy, during] = useBusy()
  async function save() {
    const result = await during(download(path, input))
    if (!result.ok) toastFailure(failed, result)
  }
  return [busy, () => void save()]
}
