import { useEffect } from "react"
import { ADMIN_PAGE_SIZE } from "#shop/api/admin-list.ts"

/** Leads from a page behind the end of the list, where the last thing was just deleted, to the last page there is. */
export function useExistingPage(
  page: number,
  matching: number | undefined,
  change: (part: { page: number }, how: { replace: boolean }) => void,
): void {
  useEffect(() => {
    if (matching === undefined) return
    const last = Math.max(1, Math.ceil(matching / ADMIN_PAGE_SIZE))
    if (page > last) change({ page: last }, { replace: true })
  }, [page, matching, change])
}
