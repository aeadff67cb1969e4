import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { FirstDay, FirstDayStep } from "#shop/dashboard/first-day.ts"

const area = (name: string) => href("/admin/settings/:area", { area: name })

export const steps: Readonly<Record<FirstDayStep, { name: () => string; to: string; hint?: () => string }>> = {
  address: { name: m.admin_first_day_address, to: `${href("/profile")}#email` },
  shop: { name: m.admin_first_day_shop, to: area("shop") },
  contact: { name: m.admin_first_day_contact, to: area("contact") },
  payments: { name: m.admin_first_day_payments, to: area("payments") },
  delivery: { name: m.admin_first_day_delivery, to: area("delivery") },
  product: { name: m.admin_first_day_product, to: `${href("/admin/products")}#add` },
  home: { name: m.admin_first_day_home, to: href("/admin/texts") },
  policies: { name: m.admin_first_day_policies, to: href("/admin/texts/:policy", { policy: "shipping" }) },
  second_factor: { name: m.admin_first_day_second_factor, to: `${href("/profile")}#security` },
  test_mail: { name: m.admin_first_day_test_mail, to: area("notifications") },
  open: { name: m.admin_first_day_open, to: area("opening"), hint: m.admin_first_day_open_hint },
  test_order: { name: m.admin_first_day_test_order, to: href("/shop"), hint: m.admin_first_day_test_order_hint },
}

/** Returns whether the list has served its purpose; the dashboard then shows it last and folded. */
export function isFirstDayOver({ steps: all, hidden, opening }: FirstDay): boolean {
  return !opening.closed && (hidden || all.every(({ done }) => done))
}

/** Returns the step that comes next: the first one after `from` that is to be done, or else the first of all; null where nothing is. */
export function nextStep(firstDay: FirstDay, from: FirstDayStep | null): FirstDayStep | null {
  if (isFirstDayOver(firstDay)) return null
  const { steps: all } = firstDay
  const at = all.findIndex(({ step }) => step === from)
  const inOrder = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return inOrder.find(({ step, done }) => !done && step !== from)?.step ?? null
}
