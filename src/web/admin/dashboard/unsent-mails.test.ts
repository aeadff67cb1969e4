import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import type { UnsentMails as Unsent } from "#shop/mails/admin/unsent-mails.server.ts"
import { unsentNotices } from "./unsent-mails.tsx"

const none = { count: 0, mails: [] }

const textOf = (mails: Partial<Unsent>) =>
  renderToStaticMarkup(
    createElement(
      "div",
      null,
      unsentNotices({ relay: true, waiting: 0, failed: none, doubtful: none, ...mails }, () => {}),
    ),
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const mail = {
  id: "1",
  kind: "new-order-notice",
  recipient: "owner@nool.lk",
  reason: "550 No",
  created_at: "2026-11-20T00:00:00Z",
} as const

it("shows nothing while all mails went out", () => {
  expect(textOf({})).toBe("")
})

it.each([
  [{ relay: false, waiting: 0 }, "No mail relay is set: mails cannot go out"],
  [{ relay: false, waiting: 1 }, "No mail relay is set: 1 mail waits"],
  [{ relay: false, waiting: 1200 }, "No mail relay is set: 1,200 mails wait"],
  [{ waiting: 1 }, "1 mail waiting to be sent"],
  [{ waiting: 1 }, "It goes out by itself once it is back."],
  [{ waiting: 2 }, "2 mails waiting to be sent"],
  [{ waiting: 2 }, "They go out by themselves once it is back."],
  [{ failed: { count: 1, mails: [mail] } }, "1 mail about orders could not be sent"],
  [{ failed: { count: 1, mails: [mail] } }, "Notice of a new order to owner@nool.lk , Nov 20, 2026 550 No"],
  [{ failed: { count: 5, mails: [mail, { ...mail, id: "2" }] } }, "and 3 more"],
  [{ doubtful: { count: 1, mails: [mail] } }, "Sent again, it may arrive twice."],
  [{ doubtful: { count: 2, mails: [mail] } }, "The mail server was given them, but did not answer."],
])("says of %j: %s", (mails, text) => {
  expect(textOf(mails)).toContain(text)
})
