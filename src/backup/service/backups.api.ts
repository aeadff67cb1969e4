import { Readable } from "node:stream"
import { type Handler, Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import {
  type LinkKind,
  roleOfViewer,
  signedLinkJson,
  signLink,
  viewerOfLink,
} from "#shop/api/files/signed-links.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { backupKeyJson, backupsJson, begunJson } from "./backup-json.ts"
import type { Backups } from "./create-backups.ts"
import { isRunning, listBackups } from "./list-backups.server.ts"

const LINKS: LinkKind = { folder: "backups", purpose: "backup-link" }
/** Stands in links for the backup that is made while it is downloaded. */
const NEW = "new"
const running = refusal(409, "backup_running", m.errors_backup_running)
const nowhere = refusal(409, "no_destination", m.errors_backup_nowhere)
interface BackupShop extends Parts<"db" | "secrets" | "publicUrl" | "log"> {
  readonly backups: Backups
}

export const backupsApi = new Hono<ApiEnv<BackupShop>>()
  .get(
    "/admin/backups",
    describeEndpoint("Admin", "Backups, where they are stored and when they are made", { returns: backupsJson }),
    async (c) => c.json(await listBackups(c.var.shop.db, c.var.shop.backups), 200),
  )
  .post(
    "/admin/backups",
    describeEndpoint("Admin", "Begin a backup at the destination; it goes on after the response", {
      status: 201,
      returns: begunJson,
      refuses: { 409: "Another one runs (`backup_running`), or there is no destination (`no_destination`)" },
    }),
    async (c) => {
      const { db, backups } = c.var.shop
      if (!backups.destination) return sendRefusal(c, nowhere)
      const id = await backups.begin()
      if (id === null) return sendRefusal(c, running)
      const after = { at: backups.destination.label }
      await recordChange(db, { kind: "backup", id, action: "created", actorId: c.var.identity.id, before: null, after })
      return c.json({ id }, 201)
    },
  )
  .post(
    "/admin/backups/download",
    describeEndpoint("Admin", "A link that makes a backup while it is downloaded; good for five minutes", {
      description: WANTS_PROOF,
      returns: signedLinkJson,
      refuses: { ...refusesWithoutProof, 409: "Another one runs" },
    }),
    validProof(),
    provedOnly,
    async (c) => {
      const { shop, identity } = c.var
      if (await isRunning(shop.db)) return sendRefusal(c, running)
      return c.json(signLink(LINKS, shop, NEW, identity), 200)
    },
  )
  .post(
    "/admin/backups/key",
    describeEndpoint("Admin", "The key that opens the backups", {
      description: WANTS_PROOF,
      returns: backupKeyJson,
      refuses: refusesWithoutProof,
    }),
    validProof(),
    provedOnly,
    async (c) => {
      const { shop, identity } = c.var
      const note = { kind: "settings", id: "backup_key", action: "updated", actorId: identity.id } as const
      await recordChange(shop.db, { ...note, before: null, after: { shown: true } })
      return c.json({ key: await shop.backups.key() }, 200)
    },
  )

/** Serves the links that the API signs, at /backups/*, while the admin they were made for is one and signed in. */
export const backupFiles: Handler<ApiEnv<BackupShop>> = async (c) => {
  c.header("Cache-Control", "private, no-store")
  c.header("X-Content-Type-Options", "nosniff")
  c.header("Referrer-Policy", "no-referrer")
  const { shop } = c.var
  const path = c.req.path.slice(`/${LINKS.folder}/`.length)
  const viewer = viewerOfLink(LINKS, shop.secrets, path, c.req.query())
  if (!viewer || (await roleOfViewer(shop.db, viewer)) !== "admin") return c.text(m.errors_backup_link_expired(), 403)
  // Asked beforehand by programs that download: nothing begins by that.
  if (c.req.method === "HEAD") return c.body(null, 200)
  const made = await shop.backups.stream()
  if (!made) return c.text(m.errors_backup_running(), 409)
  const after = { downloaded: "new" }
  await recordChange(shop.db, {
    kind: "backup",
    id: made.id,
    action: "created",
    actorId: viewer.id,
    before: null,
    after,
  })
  c.header("Content-Disposition", `attachment; filename="nool-${new Date().toISOString().slice(0, 10)}.backup.age"`)
  c.header("Content-Type", "application/octet-stream")
  return c.body(Readable.toWeb(made.body) as ReadableStream<Uint8Array>, 200)
}
