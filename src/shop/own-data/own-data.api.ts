import { Hono } from "hono"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendDone, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly, customersOwn } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { type AccountsShop, deleteOwnAccount } from "./delete-account.server.ts"
import { askForDownload, readOwnData } from "./download.server.ts"
import { downloadKey } from "./erase-account.server.ts"
import { ownDataJson, upcomingJson } from "./own-data.ts"
import { readUpcoming, type TermsShop } from "./terms.server.ts"

const noFile = refusal(404, "not_found", m.errors_own_data_gone)

export const ownDataApi = new Hono<ApiEnv<AccountsShop & Parts<"files">>>()
  .delete(
    "/profile",
    describeEndpoint("Customer", "Delete one’s own account; its orders stay", {
      description: `${WANTS_PROOF} A mailed link keeps the account for a week; then what is stored of it is erased.`,
      status: 204,
      refuses: { ...refusesWithoutProof, 409: "The last active admin" },
    }),
    customerOnly,
    validProof(),
    provedOnly,
    (c) => sendDone(c, deleteOwnAccount(c.var.shop, c.var.identity)),
  )
  .get(
    "/own-data",
    describeEndpoint("Customer", "Whether the file with all of one’s own data is there, and what holds up an erasure", {
      returns: ownDataJson,
    }),
    customersOwn(readOwnData),
    (c) => c.json(c.var.found, 200),
  )
  .post(
    "/own-data",
    describeEndpoint("Customer", "Have that file made; a mail tells when it is there", {
      description: WANTS_PROOF,
      returns: ownDataJson,
      refuses: refusesWithoutProof,
    }),
    customerOnly,
    validProof(),
    provedOnly,
    async (c) => c.json(await askForDownload(c.var.shop.db, c.var.identity.id), 200),
  )
  .get(
    "/own-data/file",
    describeEndpoint("Customer", "The file itself: data.json, and pictures and receipts beside it", {
      returns: "application/zip",
      refuses: { 404: "None was asked for, or its three days are over" },
    }),
    customersOwn(readOwnData),
    async (c) => {
      const { shop, identity, found } = c.var
      const file = found.download === "ready" ? await shop.files.get(downloadKey(identity.id)) : null
      if (!file) return sendRefusal(c, noFile)
      c.header("Content-Disposition", `attachment; filename="my-data-${dayInColombo(new Date())}.zip"`)
      return c.body(new Uint8Array(file), 200, { "Content-Type": "application/zip" })
    },
  )

export const erasuresApi = new Hono<ApiEnv<TermsShop>>().get(
  "/admin/erasures",
  describeEndpoint("Admin", "The accounts that are erased next, and how many orders lose their customer", {
    returns: upcomingJson,
  }),
  async (c) => c.json(await readUpcoming(c.var.shop), 200),
)
