import type { Context, MiddlewareHandler } from "hono"
import { matchedRoutes } from "hono/route"
import type { Queryable } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { type ApiEnv, type Refusal, type Result, refusal, sendRefusal } from "./api.ts"
import { type Identity, isStaff } from "./identity.ts"
import { mayHolder } from "./staff/permissions.ts"

type Identify = (request: Request) => Promise<Result<Identity>>

export interface Gate {
  /**
   * Identifies the sender of this request; a refusal can be returned as it is. A sender whose second factor is missing
   * is refused.
   */
  readonly identify: Identify
  /** Identifies the program that sends this request by its key; null where it gives none. A key opens the back-office alone. */
  readonly identifyKey: (request: Request) => Promise<Result<Identity> | null>
  /**
   * Identifies the sender even while their second factor is missing. It is only for what a screen needs in order to ask
   * for the factor.
   */
  readonly identifyBeforeSecondStep: Identify
  /**
   * Identifies the sender, and on the same trip to the database reads what `read` finds for them. It is read before the
   * session is known to be valid.
   */
  readonly identifyAndRead: <Found>(
    request: Request,
    read: (db: Queryable, userId: string) => Promise<Found>,
  ) => Promise<Result<{ identity: Identity; found: Found }>>
  /** Is true when the shop requires a second factor of everybody who works in the back-office. */
  readonly adminNeedsFactor: boolean
}

/** Lets signed-in people with an active account through and sets `identity`. */
export const customerOnly: MiddlewareHandler<ApiEnv<Gate>> = letIn((gate, request) => gate.identify(request))

/** Lets those through, too, whose second step is still to come. */
export const anySessionOnly: MiddlewareHandler<ApiEnv<Gate>> = letIn((gate, request) =>
  gate.identifyBeforeSecondStep(request),
)

type Who = (gate: Gate, request: Request, c: Context) => Promise<Result<Identity>>

function letIn(who: Who): MiddlewareHandler<ApiEnv<Gate>> {
  return async (c, next) => {
    const found = await who(c.var.shop, c.req.raw, c)
    if (!found.ok) return sendRefusal(c, found)
    c.set("identity", found.value)
    await next()
  }
}

/** Lets the same people through, with what `read` finds of their own as `found`: it must not change anything. */
export function customersOwn<Found, Shop = object>(
  read: (db: Queryable, userId: string, c: Pick<Context<ApiEnv<Shop>>, "req" | "var">) => Promise<Found>,
): MiddlewareHandler<{ Variables: ApiEnv<Shop & Gate>["Variables"] & { found: Found } }> {
  return async (c, next) => {
    const own = await c.var.shop.identifyAndRead(c.req.raw, (db, userId) => read(db, userId, c))
    if (!own.ok) return sendRefusal(c, own)
    c.set("identity", own.value.identity)
    c.set("found", own.value.found)
    await next()
  }
}

const adminsOnly = refusal(403, "forbidden", m.errors_admins_only)
const adminSecondFactor = refusal(403, "insufficient_aal", m.errors_admin_second_factor)
const adminWeakPassword = refusal(403, "weak_password", m.errors_admin_weak_password)

export const notOfRole = refusal(403, "forbidden", m.errors_not_of_role)

/** Lets those of the back-office through whose role has the called endpoint, and sets `identity`. */
export const adminOnly: MiddlewareHandler<ApiEnv<Gate>> = letIn(async (gate, request, c) => {
  const who = (await gate.identifyKey(request)) ?? (await gate.identify(request))
  if (!who.ok) return who
  const { value } = who
  return (value.isKey ? null : refusalOfAdmin(gate, value)) ?? (mayCall(value, c) ? who : notOfRole)
})

/** Asks for every endpoint that the request fits, so that none answers under the name of another. A path without one is the owners' alone. */
function mayCall(who: Identity, c: Context): boolean {
  if (who.role === "admin") return true
  const endpoints = matchedRoutes(c).filter(({ method }) => method !== "ALL")
  const pathOf = (path: string) => path.slice(path.indexOf("/admin/"))
  return endpoints.length > 0 && endpoints.every(({ method, path }) => mayHolder(who, `${method} ${pathOf(path)}`))
}

/**
 * Returns why somebody may not enter the back-office; null for staff who may. The role comes from the database, the
 * second factor must have been shown where the account has one or the shop requires it, and the password must be hard
 * to guess. A password that is not their own yet comes before a first second factor.
 */
export function refusalOfAdmin(
  { adminNeedsFactor }: Pick<Gate, "adminNeedsFactor">,
  { role, aal, hasFactor, passwordGuessable }: Identity,
): Refusal | null {
  if (!isStaff(role)) return adminsOnly
  const lacksFactor = aal !== "aal2"
  if (lacksFactor && hasFactor) return adminSecondFactor
  if (passwordGuessable) return adminWeakPassword
  return lacksFactor && adminNeedsFactor ? adminSecondFactor : null
}

/** Returns whether somebody of the back-office sends the request. One without a token, or whose token does not open the back-office, is a guest's. */
export async function isAdmins(gate: Pick<Gate, "identify" | "adminNeedsFactor">, request: Request): Promise<boolean> {
  if (!request.headers.has("Authorization")) return false
  const who = await gate.identify(request)
  return who.ok && refusalOfAdmin(gate, who.value) === null
}
