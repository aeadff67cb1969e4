import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { type ProductFilters, queryOf } from "#shop/catalogue/search/search.ts"

const TYPING_PAUSE_MS = 300

export interface FilterDraft {
  /** Is what the controls show: it runs ahead of the URL while the user types or drags. */
  readonly draft: ProductFilters
  /** Applies a choice immediately; Back undoes it. */
  readonly choose: (change: Partial<ProductFilters>) => void
  /** Takes a value that is still being typed or dragged. It is applied after a pause, in the same history entry. */
  readonly adjust: (change: Partial<ProductFilters>) => void
}

/** Keeps the filter controls and the page's URL in step. The URL is the source of truth; Back and links change the controls. */
export function useFilterDraft(filters: ProductFilters): FilterDraft {
  const navigate = useNavigate()
  const query = queryOf(filters)
  const [draft, setDraft] = useState(filters)
  const wanted = useRef(filters)
  const sent = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL stands for the filters, whose identity changes with every result
  useEffect(() => {
    // Our own change has arrived; what was typed since must not be undone.
    if (sent.current === query) return
    clearTimeout(timer.current)
    sent.current = null
    wanted.current = filters
    setDraft(filters)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  function go(replace: boolean) {
    sent.current = queryOf(wanted.current)
    void navigate({ search: sent.current }, { replace, preventScrollReset: true })
  }
  function change(part: Partial<ProductFilters>) {
    clearTimeout(timer.current)
    wanted.current = { ...wanted.current, ...part }
    setDraft(wanted.current)
  }
  return {
    draft,
    choose(part) {
      change(part)
      go(false)
    },
    adjust(part) {
      change(part)
      timer.current = setTimeout(go, TYPING_PAUSE_MS, true)
    },
  }
}
