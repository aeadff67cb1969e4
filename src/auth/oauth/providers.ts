import * as oidc from "openid-client"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { emailOf } from "../request-fields.ts"

export interface OAuthProvider {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A sign-in at a provider stores this until the browser comes back. */
interface PkceState {
  nonce: string
  verifier: string
}

export interface Profile {
  subject: string
  /** Is in lower case. */
  email: string | null
  emailVerified: boolean
  name: string | null
}

export type Provider = ReturnType<typeof createProvider>
export type Providers = ReturnType<typeof createProviders>

const SCOPE = "openid email profile"
const MAX_NAME = 100
const MAX_SUBJECT = 255
const PROVIDER_TIMEOUT_SECONDS = 10
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

export const newPkceState = (): PkceState => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() })

/** @param callbackUrl as it is registered with the providers */
export function createProviders(settings: readonly OAuthProvider[], callbackUrl: string) {
  const providers = new Map(settings.map((setting) => [setting.name, createProvider(setting, callbackUrl)]))
  return { names: [...providers.keys()], find: (name: string) => providers.get(name) }
}

function createProvider(setting: OAuthProvider, callbackUrl: string) {
  const discovered = once(() => discover(setting))
  return {
    name: setting.name,
    /** Returns the URL where the browser signs in. Rejects when the provider does not respond. */
    async authorizationUrl(
      state: string,
      { nonce, verifier }: PkceState,
      { scope = "", ...extra }: Record<string, string>,
    ): Promise<URL> {
      return oidc.buildAuthorizationUrl(await discovered(), {
        ...extra,
        redirect_uri: callbackUrl,
        scope: [...new Set(`${SCOPE} ${scope}`.split(/\s+/))].filter(Boolean).join(" "),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      })
    },
    /** Redeems what the provider sent back with the browser. Rejects when any of it is wrong. */
    async redeem(params: URLSearchParams, { nonce, verifier }: PkceState): Promise<Profile> {
      const config = await discovered()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${callbackUrl}?${params}`), {
        pkceCodeVerifier: verifier,
        expectedState: params.get("state") ?? "",
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error("There was no ID token")
      if (claims.email !== undefined) return profileOf(claims)
      return profileOf(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OAuthProvider): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  const onThisMachine = url.protocol === "http:" && LOOPBACK.includes(url.hostname)
  return oidc.discovery(url, clientId, clientSecret, undefined, {
    execute: [oidc.enableNonRepudiationChecks, ...(onThisMachine ? [oidc.allowInsecureRequests] : [])],
    timeout: PROVIDER_TIMEOUT_SECONDS,
  })
}

/** Reads a profile from the claims, of which some providers write "true" as text. Claims that could not be stored are left out. */
function profileOf({ sub, email, email_verified, name }: Record<string, unknown>): Profile {
  const parsed = emailOf(email)
  if (typeof sub !== "string" || sub.length > MAX_SUBJECT || sub.includes("\0")) throw new Error("sub is out of bounds")
  return {
    subject: sub,
    email: parsed.ok ? parsed.value : null,
    emailVerified: email_verified === true || email_verified === "true",
    name: typeof name === "string" ? name.toWellFormed().replaceAll("\0", "").slice(0, MAX_NAME) : null,
  }
}

/** Remembers what succeeded; a failure is tried again by the next caller. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

const OAUTH_FLOW_PURPOSE = "oauth-flow"

/** Is remembered until the provider responds. `sessionId` belongs to a user who wants to link an account. */
export interface SentFlow {
  pkce: PkceState
  sessionId: string | null
}

export interface ReturnedFlow {
  profile: Profile
  sessionId: string | null
}

export const seal = ({ secrets }: { readonly secrets: Secrets }, state: SentFlow | ReturnedFlow) =>
  secrets.encrypt(OAUTH_FLOW_PURPOSE, JSON.stringify(state))

export function unseal<Kind extends SentFlow | ReturnedFlow>(
  { secrets }: { readonly secrets: Secrets },
  sealed: string,
): Kind {
  return JSON.parse(secrets.decrypt(OAUTH_FLOW_PURPOSE, sealed)) as Kind
}
