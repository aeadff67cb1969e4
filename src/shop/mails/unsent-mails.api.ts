import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { dismiss, sendAgain } from "./unsent-mails.server.ts"
import { UNSENT_STATES, type UnsentState } from "./unsent-mails.ts"
import { mailsTouchedJson } from "./unsent-mails-json.ts"

const tag = "Admin"
const WHICH: { readonly [State in UnsentState]: string } = {
  failed: "mails about orders that were given up",
  doubtful: "mails that may or may not have arrived",
}

/** What an owner does about mails that did not surely arrive; the dashboard lists them. */
export const unsentMailsApi = new Hono<ApiEnv>()

for (const state of UNSENT_STATES) {
  unsentMailsApi
    .post(
      `/admin/mails/${state}/send-again`,
      describeEndpoint({ tag, summary: `Send the ${WHICH[state]} again`, answer: mailsTouchedJson }),
      async (c) => c.json({ mails: await sendAgain(c.var.shop.db, state, c.var.identity.id) }, 200),
    )
    .delete(
      `/admin/mails/${state}`,
      describeEndpoint({ tag, summary: `Forget the ${WHICH[state]}`, answer: mailsTouchedJson }),
      async (c) => c.json({ mails: await dismiss(c.var.shop.db, state, c.var.identity.id) }, 200),
    )
}
