import { useEffect, useState } from "react"
import type { CashLimits, CashOrder, cashRefusal } from "#shop/settings/cash-on-delivery.ts"

/**
 * Returns why an order cannot be paid in cash on delivery; null where it can. How it is judged is loaded where the shop has a limit; where
 * that does not come, the server says it.
 */
export function useNoCash(limits: CashLimits | null, order: CashOrder): string | null {
  const [judge, setJudge] = useState<typeof cashRefusal | null>(null)
  useEffect(() => {
    if (!limits) return
    import("#shop/settings/cash-on-delivery.ts").then(
      (loaded) => setJudge(() => loaded.cashRefusal),
      () => {},
    )
  }, [limits])
  return limits && judge && judge(limits, order)
}
