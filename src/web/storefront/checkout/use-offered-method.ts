import { useEffect, useEffectEvent } from "react"
import type { CheckoutFields } from "./draft.ts"
import type { PaymentChoice } from "./payment-section.tsx"

/** Chooses the first method that is offered when the chosen one is not, or no longer. */
export function useOfferedMethod(
  { values, set }: CheckoutFields,
  methods: PaymentChoice["methods"],
  withoutCash: boolean,
) {
  const chooseOffered = useEffectEvent(() => {
    const possible = methods.filter((method) => !(withoutCash && method === "cash_on_delivery"))
    const [first] = possible
    if (first && !possible.some((method) => method === values.payment_method)) set("payment_method", first)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered has changed, or the draft was of another day
  useEffect(() => chooseOffered(), [methods, withoutCash])
}
