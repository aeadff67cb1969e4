import { type Queryable, sql } from "#database/database.ts"
import type { FlowStatesRow } from "#database/rows.ts"
import { asError } from "#platform/errors.ts"
import { ok } from "#platform/result.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { digest, randomToken } from "../codes/codes.ts"
import { issueFlowCode, startFlow } from "../codes/pkce-flows.ts"
import { requireProofNow } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep } from "../factors/factor.ts"
import { allowedTarget, found, seeOther, withError, withQuery } from "../redirects.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { challengeOf } from "../request-fields.ts"
import type { Caller } from "../sessions/caller.ts"
import { checkProfile } from "./accounts.ts"
import { newPkceState, type Profile, type Provider, type SentFlow, seal, unseal } from "./providers.ts"

/** Handles `GET /authorize`: redirects to a provider, whose answer nobody can use without the verifier of this challenge. */
export async function authorize(context: AuthContext, call: Call): Promise<Reply> {
  const url = await start(context, call, null)
  if (url.ok) return found(url.value)
  if (url.code !== "provider_unavailable") return url
  const target = allowedTarget(context.publicUrl, call.query.get("redirect_to"))
  return found(withError(target, url, "temporarily_unavailable"))
}

/**
 * Handles `GET /user/identities/authorize`: the same, but the identity is linked to the caller's account. A link signs
 * in permanently, which an access token does not, so it requires a mailed code as `nonce`. A password is no proof here,
 * because it would be part of a URL.
 */
export async function authorizeLink(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  if (context.providers.names.length === 0) {
    return refuse(404, "manual_linking_disabled", "Manual linking is disabled")
  }
  if (lacksSecondStep(caller.session, caller.user.factors)) {
    return refuse(403, "insufficient_aal", "AAL2 required to link an identity")
  }
  const proved = await requireProofNow(context, { nonce: call.query.get("nonce") }, caller)
  if (!proved.ok) return proved
  const url = await start(context, call, caller)
  if (!url.ok) return url
  return call.query.get("skip_http_redirect") === "true" ? ok({ url: url.value.href }) : found(url.value)
}

async function start(context: AuthContext, { query }: Call, caller: Caller | null): Promise<Result<URL>> {
  const provider = context.providers.find(query.get("provider") ?? "")
  if (!provider) return invalid("Unsupported provider: provider is not enabled")
  const asked = challengeOf(query.get("code_challenge"), query.get("code_challenge_method"))
  if (!asked.ok) return asked
  const challenge = asked.value
  // Without PKCE, tokens would have to travel in the URL of a page, and a plain challenge is its own verifier.
  if (challenge?.method !== "s256") return invalid("PKCE flow requires code_challenge and code_challenge_method s256")

  const [state, pkce] = [randomToken(), newPkceState()]
  const url = await provider.authorizationUrl(state, pkce, passedOn(query)).then(ok, (err: unknown) => {
    context.log.warn({ err, provider: provider.name }, "an OpenID provider did not answer")
    return refuse(503, "provider_unavailable", "This provider does not answer. Please try again in a moment.")
  })
  if (!url.ok) return url
  const redirectTo = allowedTarget(context.publicUrl, query.get("redirect_to")).href
  await context.db.transaction(async (tx) => {
    const id = await startFlow(
      tx,
      { kind: caller ? "link" : "oauth", userId: caller?.user.id ?? null, redirectTo },
      challenge,
    )
    const sealed = seal(context, { pkce, sessionId: caller?.session.id ?? null })
    await tx.query(sql`UPDATE auth.flow_states SET state_hash = ${digest(state)}, provider = ${provider.name},
      provider_sealed = ${sealed} WHERE id = ${id}`)
  })
  return url
}

const OURS = new Set(
  [
    "provider redirect_to skip_http_redirect scopes sb_flow_id code_challenge code_challenge_method",
    "client_id client_secret redirect_uri response_type response_mode scope state nonce",
    "code_verifier request request_uri registration",
  ].flatMap((names) => names.split(" ")),
)

function passedOn(query: URLSearchParams): Record<string, string> {
  const extra = [...query].filter(([name]) => !OURS.has(name.toLowerCase()))
  return { ...Object.fromEntries(extra), scope: query.get("scopes") ?? "" }
}

const unknownState = () => refuse(400, "bad_oauth_state", "OAuth state not found or expired")
const cancelled = (provider: string) =>
  refuse(400, "bad_oauth_callback", `Signing in at ${provider} was refused or cancelled`, { values: { provider } })

const STATE_LIFE_SECONDS = 10 * 60

type WaitingFlow = Pick<FlowStatesRow, "id" | "kind" | "redirect_to"> & { provider: string; provider_sealed: string }

/**
 * Handles `GET /callback`, to which a provider sends the browser back. The provider's answer is stored until the
 * browser that began redeems it with its verifier, so a link that a user was lured to follow changes no account.
 */
export async function callback(context: AuthContext, { query }: Call): Promise<Reply> {
  const flow = await takeState(context.db, query.get("state") ?? "")
  const provider = flow && context.providers.find(flow.provider)
  if (!flow || !provider) {
    const site = allowedTarget(context.publicUrl)
    return seeOther(withError(site, unknownState(), "invalid_request"))
  }
  const target = allowedTarget(context.publicUrl, flow.redirect_to)
  const { pkce, sessionId } = unseal<SentFlow>(context, flow.provider_sealed)
  const profile = await redeem(context, provider, query, pkce)
  if (!profile) {
    return found(withError(target, cancelled(provider.name)))
  }
  const usable = await checkProfile(context.db, flow.kind, provider.name, profile)
  if (!usable.ok) return found(withError(target, usable))
  const sealed = seal(context, { profile, sessionId })
  await context.db.query(sql`UPDATE auth.flow_states SET provider_sealed = ${sealed} WHERE id = ${flow.id}`)
  return found(withQuery(target, { code: await issueFlowCode(context.db, flow.id) }))
}

async function takeState(q: Queryable, state: string): Promise<WaitingFlow | null> {
  const [flow] = await q.query<WaitingFlow>(
    sql`UPDATE auth.flow_states SET state_hash = NULL WHERE state_hash = ${digest(state)}
          AND created_at > now() - make_interval(secs => ${STATE_LIFE_SECONDS})
        RETURNING id, kind, redirect_to, provider, provider_sealed`,
  )
  return flow ?? null
}

async function redeem(
  { log }: AuthContext,
  provider: Provider,
  query: URLSearchParams,
  pkce: SentFlow["pkce"],
): Promise<Profile | null> {
  try {
    return await provider.redeem(query, pkce)
  } catch (error) {
    // The error's own fields may hold what the provider sent, codes and tokens among it.
    const { name, message } = asError(error)
    log.warn({ provider: provider.name, why: `${name}: ${message}` }, "a sign-in at an OpenID provider failed")
    return null
  }
}
