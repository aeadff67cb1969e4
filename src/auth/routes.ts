import { randomUUID } from "node:crypto"
import { Hono, type Context as HttpContext } from "hono"
import { bodyLimit } from "hono/body-limit"
import { TooBusy } from "#platform/lanes/lane.ts"
import { noteUser } from "#platform/log/log.ts"
import { done, ok } from "#platform/result.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { followLink, recover } from "./accounts/recovery.ts"
import { resend, signUp } from "./accounts/sign-up.ts"
import { getUser, updateUser } from "./accounts/user.ts"
import { type Call, MAX_BODY_BYTES, type Reply, readCall, respond } from "./call-and-reply.ts"
import { mailSignInCode } from "./codes/otp.ts"
import { reauthenticate } from "./codes/reauthenticate.ts"
import { checkLink, verify } from "./codes/verify.ts"
import type { AuthContext } from "./context.ts"
import { type Extension, extensions } from "./extensions.ts"
import { challengeFactor, verifyFactor } from "./factors/challenges.ts"
import { enrollFactor, unenrollFactor } from "./factors/enroll.ts"
import { verifyRecoveryCode } from "./factors/recovery-codes.ts"
import type { LimitedCall } from "./limits/limits.ts"
import { unlinkIdentity } from "./oauth/accounts.ts"
import { authorize, authorizeLink, callback } from "./oauth/authorize.ts"
import { invalidCredentials, type Refusal, refuse } from "./refusal.ts"
import { authenticate, type Caller } from "./sessions/caller.ts"
import { exchangeCode } from "./sessions/exchange-code.ts"
import { signOut } from "./sessions/own-sessions.ts"
import { refresh } from "./sessions/refresh.ts"
import { signInWithPassword } from "./sessions/sign-in.ts"

type Open = (context: AuthContext, call: Call) => Promise<Reply>
type ForCaller = (context: AuthContext, call: Call, caller: Caller) => Promise<Reply>

/** Returns the routes of the protocol. Every response is JSON, the one for an unknown path too. */
export function createRoutes(context: AuthContext): Hono {
  const routes = new Hono()
  const open = (handler: Open, limit?: LimitedCall) => endpoint(context, handler, limit)
  const forCaller = (handler: ForCaller, limit?: LimitedCall) => endpoint(context, admitted(handler), limit)

  routes.onError((error, c) => respond(c.req.raw, unexpected(context, error)))
  routes.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => respond(c.req.raw, tooLarge()) }))
  routes.post("/signup", open(signUp, "signUp"))
  routes.post("/verify", open(verify, "verify"))
  routes.get("/verify", open(followLink, "verify"))
  routes.post("/verify/link", open(checkLink, "verify"))
  routes.post("/resend", open(resend, "resend"))
  routes.post("/recover", open(recover, "recover"))
  routes.post("/otp", open(mailSignInCode, "otp"))
  routes.post("/token", open(grant))
  routes.get("/user", forCaller(getUser))
  routes.put("/user", forCaller(updateUser, "updateUser"))
  routes.get("/reauthenticate", forCaller(reauthenticate, "reauthenticate"))
  routes.post("/logout", forCaller(signOut))
  routes.get("/authorize", open(authorize, "authorize"))
  routes.get("/callback", open(callback, "authorize"))
  routes.get("/user/identities/authorize", forCaller(authorizeLink, "authorize"))
  routes.delete("/user/identities/:id", forCaller(unlinkIdentity, "updateUser"))
  routes.get("/settings", open(settings))
  routes.post("/factors", forCaller(enrollFactor, "enroll"))
  // The extensions are registered before the paths that would take "recovery-codes" for an id.
  for (const [endpoint, { handler, limit }] of Object.entries<Extension>(extensions)) {
    const [method = "", path = ""] = endpoint.split(" ")
    routes.on(method, path, forCaller(handler, limit))
  }
  routes.post("/factors/recovery-codes/verify", forCaller(verifyRecoveryCode, "verifyFactor"))
  routes.delete("/factors/:id", forCaller(unenrollFactor, "enroll"))
  routes.post("/factors/:id/challenge", forCaller(challengeFactor, "challengeFactor"))
  routes.post("/factors/:id/verify", forCaller(verifyFactor, "verifyFactor"))
  routes.get("/.well-known/jwks.json", open(jwks))
  routes.all("*", (c) => respond(c.req.raw, refuse(404, "not_found", "No such endpoint")))
  return routes
}

function endpoint(context: AuthContext, handler: Open, limit: LimitedCall | undefined) {
  return async (c: HttpContext) => {
    const request = c.req.raw
    const ip = context.clientIp(request)
    const allowed = limit ? await context.allowance.takeCall(limit, ip) : done
    if (!allowed.ok) return respond(request, allowed)
    const call = await readCall(request, ip, c.req.param("id") ?? "")
    return respond(request, call.ok ? await handler(context, call.value) : call)
  }
}

function admitted(handler: ForCaller): Open {
  return async (context, call) => {
    const caller = await authenticate(context, call)
    if (!caller.ok) return caller
    noteUser(caller.value.user.id)
    return handler(context, call, caller.value)
  }
}

/** Handles `POST /token`. Refreshing is not counted: a 429 there would sign people out. */
async function grant(context: AuthContext, call: Call): Promise<Reply> {
  const type = call.query.get("grant_type") ?? ""
  if (type === "refresh_token") return refresh(context, call)
  const allowed = await context.allowance.takeCall("token", call.ip)
  if (!allowed.ok) return allowed
  if (type === "id_token") return refuse(400, "provider_disabled", "Sign-in with an ID token is not enabled")
  if (type === "web3") return refuse(422, "web3_provider_disabled", "Web3 provider is disabled")
  if (type === "password") return signInWithPassword(context, call)
  return type === "pkce" ? exchangeCode(context, call) : invalidCredentials()
}

async function jwks(context: AuthContext): Promise<Reply> {
  const body = { keys: await context.keys.published() }
  return ok(Response.json(body, { headers: { "Cache-Control": "public, max-age=600" } }))
}

async function settings({ providers, sendSms }: AuthContext): Promise<Reply> {
  return ok({
    external: { email: true, phone: false, ...Object.fromEntries(providers.names.map((name) => [name, true])) },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    mfa: { totp: true, webauthn: true, phone: sendSms !== undefined },
  })
}

const tooLarge = () => refuse(413, "request_entity_too_large", "The request body is larger than 64 KiB")

function unexpected({ log }: AuthContext, error: Error): Refusal {
  const passing = unavailableIn(error)
  if (passing) {
    const code = passing instanceof TooBusy ? "over_capacity" : "unavailable"
    return refuse(503, code, "Please try again in a moment", { retryAfter: passing.retryAfter })
  }
  const reference = randomUUID()
  log.error({ err: error, reference }, "auth request failed")
  return refuse(500, "unexpected_failure", `Something went wrong on our side (reference ${reference})`, {
    values: { reference },
    extra: { error_id: reference },
  })
}
