import type { JWTPayload, RemoteJWKSet } from 'jose'
import { z } from 'zod'
import type { Database } from '../../../../platform/db/pool.ts'
import { type DomainError, errors } from '../../../../platform/errors/domain-error.ts'
import { isSecureAddress } from '../../../../platform/net/secure-address.ts'
import type { Signer } from '../../../../platform/storage/secret.ts'
import { spend } from './spent-tokens.repo.ts'
import { Trips } from './trip.ts'

export interface ProviderSettings {
  /** Accepted audiences of a token: the client ids of this site at the provider. */
  clientIds: readonly string[]
  /** Issuer of the tokens; Google by default. */
  issuer?: string | undefined
  /** URL of the issuer's keys; by default from the issuer's discovery document. */
  jwksUrl?: string | undefined
  /** Secret of the first client id; absent for a public client. */
  clientSecret?: string | undefined
}

/** Identity that a token proves. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  name: string | undefined
  /** Time at which the provider issued the token, in Unix milliseconds. */
  issue_ts: number
  /** The part of the token that has only one spelling, and its expiry: each token is accepted once. */
  once: { text: string; expire_ts: number }
}

/** Loaded at the first sign-in with a provider, since most sites have no provider. */
const jose = () => import('jose')

const google = {
  issuer: 'https://accounts.google.com',
  /** Spellings of the issuer in Google's tokens. */
  spellings: ['https://accounts.google.com', 'accounts.google.com'],
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}

/** Asymmetric algorithms only: a token with a shared secret, or without a signature, proves nothing. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const timeoutMs = 5000
const clockToleranceSeconds = 60
const maxAgeSeconds = 24 * 3600
/** Lifetime of a cached discovery document, which seldom changes. Keys are refreshed separately. */
const descriptionMs = 3600_000
const maxAnswerBytes = 256 * 1024

const webAddress = z.string().refine(isSecureAddress)
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: webAddress,
  authorization_endpoint: webAddress.optional().catch(undefined),
  token_endpoint: webAddress.optional().catch(undefined),
})
const Claims = z.object({
  sub: z.string().min(1).max(255),
  iss: z.string(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  name: z.string().optional().catch(undefined),
  iat: z.number(),
  exp: z.number(),
})

const TokenAnswer = z.object({
  id_token: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
})

/** Proof that the client itself requested the token. */
export interface TokenBinding {
  /** A nonce that the client chose. */
  nonce?: string | undefined
  /** Ticket of a trip to the provider that began at this server. */
  ticket?: string | undefined
}

/** Verifies ID tokens (OpenID Connect Core 1.0, section 3.1.3.7) by the keys that their issuer publishes. */
export class IdTokenVerifier {
  readonly #settings: ProviderSettings
  #keys: Promise<RemoteJWKSet> | undefined
  #discovered: { description: Promise<Description>; until: number } | undefined

  readonly #trips: Trips

  constructor({ issuer, ...settings }: ProviderSettings, signer: Signer) {
    this.#trips = new Trips(signer)
    const isGoogle = issuer === undefined || google.spellings.includes(issuer)
    this.#settings = { ...settings, issuer: isGoogle ? undefined : issuer }
  }

  /** Verifies a token. Throws A0210 for an invalid token, and C0001 if the provider does not answer. */
  async prove(token: string, { nonce, ticket }: TokenBinding = {}): Promise<ProvenIdentity> {
    const { clientIds, issuer } = this.#settings
    const payload = await this.#verifiedPayload(token)
    const claims = Claims.safeParse(payload)
    if (!claims.success || !isIssuedFor(clientIds, payload)) throw tokenRefused()
    if (!this.#isAnswer(claims.data.nonce, { nonce, ticket })) throw tokenRefused()
    const { sub, name, iat, exp } = claims.data
    const lastSecond = Math.min(exp, iat + maxAgeSeconds) + 2 * clockToleranceSeconds
    const signed = token.slice(0, token.lastIndexOf('.'))
    return {
      issuer: issuer ?? google.issuer,
      subject: sub,
      name,
      issue_ts: iat * 1000,
      once: { text: signed, expire_ts: Math.ceil(lastSecond * 1000) },
    }
  }

  get kind(): 'google' | 'other' {
    return this.#settings.issuer === undefined ? 'google' : 'other'
  }

  /**
   * Returns the URL of the provider's sign-in page, and the values that the browser needs when it returns. Throws C0001 if the
   * discovery document contains no such URL.
   */
  async beginTrip(redirectUri: string) {
    const client_id = this.#settings.clientIds[0]!
    const { authorizationUrl } = await this.#endpoints()
    const ticket = this.#trips.newTicket()
    const state = this.#trips.stateOf(ticket)
    const address = new URL(authorizationUrl)
    const asked = {
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state,
      nonce: this.#trips.nonceOf(ticket),
      code_challenge: this.#trips.challengeOf(ticket),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return { authorization_url: address.href, client_id, state, ticket }
  }

  /** Exchanges the code that the provider gave the browser for an ID token. Each ticket is exchanged once. */
  async exchange(db: Database, { code, ticket }: { code: string; ticket: string }, redirectUri: string) {
    const expire_ts = this.#trips.expiryOf(ticket)
    if (expire_ts === undefined || !(await spend(db, { text: ticket, expire_ts }))) throw tokenRefused()
    const { tokenUrl } = await this.#endpoints()
    const { clientIds, clientSecret } = this.#settings
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientIds[0]!,
      code_verifier: this.#trips.verifierOf(ticket),
    })
    const login = [clientIds[0]!, clientSecret ?? ''].map(encodeURIComponent).join(':')
    const headers = clientSecret && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
    const response = await boundedFetch(tokenUrl, {
      method: 'POST',
      body,
      ...(headers && { headers }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const answer = TokenAnswer.safeParse(await response?.json().catch(() => undefined)).data
    if (answer?.id_token !== undefined) return answer.id_token
    throw answer?.error === 'invalid_grant' ? tokenRefused() : providerUnavailable()
  }

  async #endpoints(): Promise<{ authorizationUrl: string; tokenUrl: string }> {
    const { issuer, clientSecret } = this.#settings
    if (issuer === undefined) {
      // For a web page, Google exchanges a code only with the client secret.
      if (!clientSecret) throw errors.wrongState({ cause: 'google_not_configured' })
      return google
    }
    const description = await this.#description(issuer).catch(() => undefined)
    const { authorization_endpoint, token_endpoint } = description ?? {}
    if (!authorization_endpoint || !token_endpoint) throw providerUnavailable()
    return { authorizationUrl: authorization_endpoint, tokenUrl: token_endpoint }
  }

  /** Checks the nonce: a token from a trip that began at this server is valid only with the ticket of that trip. */
  #isAnswer(found: string | undefined, { nonce, ticket }: TokenBinding): boolean {
    if (nonce !== undefined && found !== nonce) return false
    if (found === undefined || !this.#trips.isOwnNonce(found)) return ticket === undefined
    return ticket !== undefined && found === this.#trips.nonceOf(ticket)
  }

  async #verifiedPayload(token: string): Promise<JWTPayload> {
    const { clientIds, issuer } = this.#settings
    const { errors: joseErrors, jwtVerify } = await jose()
    try {
      const { payload } = await jwtVerify(token, async (...header) => (await this.#keySet())(...header), {
        issuer: issuer === undefined ? google.spellings : [issuer],
        audience: [...clientIds],
        algorithms,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: maxAgeSeconds,
        requiredClaims: ['sub', 'exp'],
      })
      return payload
    } catch (error) {
      throw isAboutToken(error, joseErrors) ? tokenRefused() : providerUnavailable()
    }
  }

  /**
   * Returns the provider's keys. Their URL is looked up at the first sign-in, so that the server starts even while the provider
   * is down.
   */
  #keySet(): Promise<RemoteJWKSet> {
    this.#keys ??= this.#findKeySet().catch((error) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }

  /** Fetches the discovery document. Concurrent callers share one request; a failed request is repeated for the next caller. */
  #description(issuer: string): Promise<Description> {
    const known = this.#discovered
    if (known && known.until > Date.now()) return known.description
    const description = discover(issuer)
    const found = { description, until: Date.now() + descriptionMs }
    this.#discovered = found
    description.catch(() => {
      if (this.#discovered === found) this.#discovered = undefined
    })
    return description
  }

  async #findKeySet(): Promise<RemoteJWKSet> {
    const { issuer, jwksUrl } = this.#settings
    const address =
      jwksUrl ?? (issuer === undefined ? google.jwksUrl : (await this.#description(issuer)).jwks_uri)
    const { createRemoteJWKSet, customFetch } = await jose()
    const options = { timeoutDuration: timeoutMs, [customFetch]: boundedFetch }
    return createRemoteJWKSet(new URL(address), options)
  }
}

/**
 * Returns whether a token was issued to this site. A token with several audiences, or with an authorized party, must name this site
 * as its authorized party.
 */
function isIssuedFor(clientIds: readonly string[], { aud, azp }: JWTPayload): boolean {
  if (azp === undefined) return !Array.isArray(aud) || aud.length === 1
  return typeof azp === 'string' && clientIds.includes(azp)
}

type Description = z.output<typeof Discovery>

async function discover(issuer: string): Promise<Description> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await boundedFetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  const description = Discovery.parse(await response.json())
  if (description.issuer !== issuer) throw new Error(`${url} describes ${description.issuer}`)
  return description
}

/** Fetches an answer of limited size, large enough for keys, and refuses redirects. */
async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Error(`${url} answers with too much`)
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status })
}

/**
 * Returns whether the token is invalid; otherwise the connection to the provider failed, or the data that it publishes is invalid.
 */
function isAboutToken(error: unknown, joseErrors: Awaited<ReturnType<typeof jose>>['errors']): boolean {
  return [
    joseErrors.JWTClaimValidationFailed,
    joseErrors.JWTExpired,
    joseErrors.JWTInvalid,
    joseErrors.JWSInvalid,
    joseErrors.JWSSignatureVerificationFailed,
    joseErrors.JOSEAlgNotAllowed,
    joseErrors.JOSENotSupported,
    joseErrors.JWKSNoMatchingKey,
    joseErrors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind)
}

function providerUnavailable(): DomainError {
  return errors.providerFailed({ cause: 'provider_silent' })
}

function tokenRefused(): DomainError {
  return errors.wrongCredentials({ cause: 'google_login_failed' })
}
