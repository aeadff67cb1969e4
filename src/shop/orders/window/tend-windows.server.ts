import { cancelUnpaid, type UnpaidShop } from "./cancel-unpaid.server.ts"
import { noteRunning } from "./payment-clock.server.ts"
import { sendReminders } from "./send-reminders.server.ts"

/** Does what the clock asks for: more time after a stop, then reminders, then the end of what was not paid in time. */
export async function tendPaymentWindows(shop: UnpaidShop): Promise<void> {
  await noteRunning(shop.db, shop.settings.values.payment_window)
  await sendReminders(shop)
  await cancelUnpaid(shop)
}
