import { Readable } from "node:stream"
import { type Context, type Handler, Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { isUuid } from "#shop/api/fields.ts"
import {
  type LinkKind,
  roleOfViewer,
  signedLinkJson,
  signLink,
  viewerOfLink,
} from "#shop/api/files/signed-links.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { provedOnly, refusesWithoutProof, validProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson } from "#shop/api/validation.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { backupKeyJson, backupsJson, begunJson, downloadRequest } from "./backup-json.ts"
import type { Backups } from "./create-backups.ts"
import { letHeldGo } from "./last-backup.server.ts"
import { isRunning, listBackups, storedName } from "./list-backups.server.ts"

const LINKS: LinkKind = { folder: "backups", purpose: "backup-link" }
/** In place of an id, this stands for a backup that is made while it is downloaded. */
const NEW = "new"
const running = refusal(409, "backup_running", m.errors_backup_running)
const nowhere = refusal(409, "no_destination", m.errors_backup_nowhere)
const gone = refusal(404, "not_found", m.errors_backup_gone)
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
    describeEndpoint(
      "Admin",
      "A link that downloads a stored backup, or makes a new one while it is downloaded; good for five minutes",
      {
        description: WANTS_PROOF,
        returns: signedLinkJson,
        refuses: { ...refusesWithoutProof, 404: "No such backup", 409: "Another one runs" },
      },
    ),
    validJson(downloadRequest),
    provedOnly,
    async (c) => {
      const { shop, identity } = c.var
      const { id } = c.req.valid("json")
      if (id === undefined && (await isRunning(shop.db))) return sendRefusal(c, running)
      if (id !== undefined && (await nameOf(c, id)) === null) return sendRefusal(c, gone)
      return c.json(signLink(LINKS, shop, id ?? NEW, identity), 200)
    },
  )
  .post(
    "/admin/backups/let-go",
    describeEndpoint("Admin", "Let old backups go that hold more rows than the newest one", {
      status: 204,
      description: `The next backup removes those that \`keep\` does not keep. Without this they stay. ${WANTS_PROOF}`,
      refuses: refusesWithoutProof,
    }),
    validProof(),
    provedOnly,
    async (c) => {
      const { db } = c.var.shop
      const backups = await letHeldGo(db)
      if (backups > 0) await noteSetting(c, "backups", { let_go: backups })
      return c.body(null, 204)
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
      await noteSetting(c, "backup_key", { shown: true })
      return c.json({ key: await c.var.shop.backups.key() }, 200)
    },
  )

function noteSetting({ var: { shop, identity } }: Pick<Context<ApiEnv<BackupShop>>, "var">, id: string, after: object) {
  return recordChange(shop.db, { kind: "settings", id, action: "updated", actorId: identity.id, before: null, after })
}

async function nameOf({ var: { shop } }: Pick<Context<ApiEnv<BackupShop>>, "var">, id: string): Promise<string | null> {
  const { destination } = shop.backups
  return destination && isUuid(id) ? storedName(shop.db, destination.label, id) : null
}

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
  const note = (id: string, after: object) =>
    recordChange(shop.db, { kind: "backup", id, action: "created", actorId: viewer.id, before: null, after })
  if (path === NEW) {
    const made = await shop.backups.stream()
    if (!made) return c.text(m.errors_backup_running(), 409)
    await note(made.id, { downloaded: "new" })
    return sendFile(c, `nool-${new Date().toISOString().slice(0, 10)}.backup.age`, made.body)
  }
  const name = await nameOf(c, path)
  const stored = name && (await shop.backups.destination?.read(name))
  if (!name || !stored) return c.text(m.errors_backup_gone(), 404)
  await note(path, { downloaded: "stored" })
  c.header("Content-Length", String(stored.bytes))
  return sendFile(c, name, stored.stream)
}

function sendFile(c: Context, name: string, body: Readable) {
  c.header("Content-Disposition", `attachment; filename="${name}"`)
  c.header("Content-Type", "application/octet-stream")
  return c.body(Readable.toWeb(body) as ReadableStream<Uint8Array>, 200)
}
