import { sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { findLink, issueLink, withMinimumDuration } from "../codes/codes.ts"
import { findFlow, issueFlowCode, startFlow } from "../codes/pkce-flows.ts"
import type { AuthContext } from "../context.ts"
import { claimMail, requesterOf } from "../limits/send-cooldowns.ts"
import { allowedTarget, seeOther, withError, withFragment, withQuery } from "../redirects.ts"
import { linkRefused } from "../refusal.ts"
import { challengeOf, emailOf, type PkceChallenge } from "../request-fields.ts"
import { findUserByEmail } from "./users.ts"

/** Handles `POST /recover`, which mails a link. An e-mail address without a user gets the same response, no sooner. */
export async function recover(context: AuthContext, call: Call): Promise<Reply> {
  const challenge = challengeOf(call.body.code_challenge, call.body.code_challenge_method)
  if (!challenge.ok) return challenge
  const email = emailOf(call.body.email)
  if (!email.ok) return email
  return withMinimumDuration(mailRecovery(context, call, email.value, challenge.value))
}

function mailRecovery(
  context: AuthContext,
  call: Call,
  email: string,
  challenge: PkceChallenge | null,
): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    const claimed = await claimMail(context, tx, email, "recovery", call)
    if (!claimed.ok) return claimed
    const user = await findUserByEmail(tx, email)
    if (!user || (await context.accountStatus(tx, user.id)) !== "active") return ok({})
    const redirectTo = allowedTarget(context.publicUrl, call.query.get("redirect_to")).href
    await tx.query(sql`UPDATE auth.users SET recovery_sent_at = now() WHERE id = ${user.id}`)
    const flowId = challenge && (await startFlow(tx, { kind: "recovery", userId: user.id, redirectTo }, challenge))
    const token = await issueLink(tx, { kind: "recovery", email, askedBy: requesterOf(call) }, flowId)
    await context.deliver(tx, { kind: "recovery-link", to: email, url: pageFor(context, token, redirectTo) })
    await audit(tx, context.log, "recovery_requested", { userId: user.id, ip: call.ip })
    return ok({})
  })
}

/** Returns the page that verifies a token: the wanted one, which may be that of another language, or else the site's. */
function pageFor({ publicUrl }: AuthContext, token: string, wanted: string | null): string {
  const { pathname } = allowedTarget(publicUrl, wanted)
  const page = /^\/(?:[a-z]{2}\/)?reset-password$/.test(pathname) ? pathname : "/reset-password"
  return withFragment(new URL(page, publicUrl), { token_hash: token, type: "recovery" }).href
}

/**
 * Handles `GET /verify`. It passes a mailed token on, but neither signs in nor uses it up, because programs that scan
 * mail follow links too. A client that sent a PKCE challenge gets a code for its verifier; everybody else gets the page
 * that verifies after a click.
 */
export async function followLink(context: AuthContext, { query }: Call): Promise<Reply> {
  const token = query.get("token") ?? ""
  const wanted = query.get("redirect_to")
  const link = await findLink(context.db, token, "read")
  if (!link || link.kind !== query.get("type")) {
    const target = allowedTarget(context.publicUrl, wanted)
    return seeOther(withError(target, linkRefused()))
  }
  const flow = link.flow_id === null ? null : await findFlow(context.db, link.flow_id)
  if (!flow) return seeOther(new URL(pageFor(context, token, wanted)))
  const target = allowedTarget(context.publicUrl, wanted, flow.redirect_to)
  return seeOther(withQuery(target, { code: await issueFlowCode(context.db, flow.id) }))
}
