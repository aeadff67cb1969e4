import { type Queryable, sql } from "#database/database.ts"
import type { FlowStatesRow } from "#database/rows.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { digest } from "../codes/codes.ts"
import { issueFlowCode } from "../codes/pkce-flows.ts"
import type { AuthContext } from "../context.ts"
import { allowedTarget, found, seeOther, withError, withQuery } from "../redirects.ts"
import { refuse } from "../refusal.ts"
import { checkProfile } from "./accounts.ts"
import type { Profile, Provider } from "./providers.ts"
import { type Outward, seal, unseal } from "./sealed.ts"

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
  const { pkce, sessionId } = unseal<Outward>(context, flow.provider_sealed)
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
  pkce: Outward["pkce"],
): Promise<Profile | null> {
  try {
    return await provider.redeem(query, pkce)
  } catch (error) {
    // The error's own fields may hold what the provider sent, codes and tokens among it.
    const { name, message } = error as Error
    log.warn({ provider: provider.name, why: `${name}: ${message}` }, "a sign-in at an OpenID provider failed")
    return null
  }
}
