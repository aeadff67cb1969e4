import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDay, FirstDayStep } from "#shop/dashboard/first-day.ts"
import type { KeepableStep } from "#shop/settings/keepable-steps.ts"

const area = (name: string) => href("/admin/settings/:area", { area: name })

export const steps: Readonly<Record<FirstDayStep, { name: () => string; to: string; hint?: () => string }>> = {
  address: { name: m.admin_first_day_address, to: `${href("/admin/account")}#email` },
  shop: { name: m.admin_first_day_shop, to: area("shop") },
  contact: { name: m.admin_first_day_contact, to: area("contact") },
  payments: { name: m.admin_first_day_payments, to: area("payments") },
  delivery: { name: m.admin_first_day_delivery, to: area("delivery") },
  product: { name: m.admin_first_day_product, to: `${href("/admin/products")}#add` },
  home: { name: m.admin_first_day_home, to: href("/admin/texts") },
  policies: { name: m.admin_first_day_policies, to: href("/admin/texts/:policy", { policy: "shipping" }) },
  second_factor: { name: m.admin_first_day_second_factor, to: `${href("/admin/account")}#second-factor` },
  test_mail: { name: m.admin_first_day_test_mail, to: area("notifications") },
  open: { name: m.admin_first_day_open, to: area("opening"), hint: m.admin_first_day_open_hint },
  test_order: { name: m.admin_first_day_test_order, to: href("/shop"), hint: m.admin_first_day_test_order_hint },
}

/** Marks an entry of the browser's history that the list led to, for screens that show the next step to those alone who follow it. */
export const LED = { firstDay: true }

/** Says in words that a step is passed over: what has an initial value stays as it is, a test is skipped. */
export function keepLabel(step: KeepableStep): string {
  return step === "test_mail" ? m.admin_first_day_skip() : m.admin_first_day_keep()
}

/** Returns whether the list has served its purpose; the dashboard then shows it last and folded. */
export function isFirstDayOver(firstDay: FirstDay): boolean {
  const { steps: all, hidden, opening } = firstDay
  return !opening.closed && (hidden || all.every((each) => isSettled(firstDay, each)))
}

/** Returns whether nothing is to be done about a step: it is done, or the owner passed over it in so many words. */
export function isSettled({ kept }: Pick<FirstDay, "kept">, { step, done }: FirstDay["steps"][number]): boolean {
  return done || kept.some((each) => each === step)
}

/** Returns the step that comes next: the first one after `from` that is to be done, or else the first of all; null where nothing is. */
export function nextStep(firstDay: FirstDay, from: FirstDayStep | null): FirstDayStep | null {
  if (isFirstDayOver(firstDay)) return null
  const { steps: all } = firstDay
  const at = all.findIndex(({ step }) => step === from)
  const inOrder = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return inOrder.find((each) => !isSettled(firstDay, each) && each.step !== from)?.step ?? null
}
