import { expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { orderNotices } from "./order-notice.server.ts"

const ORDER = {
  ...{ order_number: "ORD-1", customer_name: "Amara", customer_email: "amara@example.com", total_amount: "1550.00" },
  ...{ payment_status: "pending", bank_receipt_url: null },
}
const tx = { query: async () => [ORDER] as never[] }
const { notifications } = await settingsWith()

test.each([
  [{}, 1, 1],
  [{ new_orders: false }, 1, 1],
  [{ cancellations: false }, 0, 1],
  [{ receipts: false }, 1, 0],
])(
  "with %j an owner gets %i mails about a cancelled order, and %i about a receipt",
  async (wish, cancelled, receipt) => {
    const wanted = { ...notifications, email: "sanduni@wool.example", ...wish }
    const mails = async (news: "cancelled" | "receipt") => orderNotices(tx, wanted, "order", news)
    expect(await mails("cancelled")).toHaveLength(cancelled)
    expect(await mails("receipt")).toHaveLength(receipt)
    for (const mail of [...(await mails("cancelled")), ...(await mails("receipt"))]) {
      expect([mail.to, mail.replyTo]).toEqual(["sanduni@wool.example", ORDER.customer_email])
    }
  },
)
