import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../../../errors/domain-error.ts'

export interface ProviderSettings {
  /** Audiences that a token may be meant for: this site's ids at the provider. */
  clientIds: readonly string[]
  /** Google's when absent. */
  issuer?: string | undefined
  /** What the issuer's own description says when absent. */
  jwksUrl?: string | undefined
}

/** Who a token speaks of. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  name: string | undefined
}

const google = {
  issuer: 'https://accounts.google.com',
  /** Its tokens name it in either way. */
  spellings: ['https://accounts.google.com', 'accounts.google.com'],
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
}

/** Only those with a key that the provider keeps to itself: a shared secret, or none at all, proves nothing. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const timeoutMs = 5000
const clockToleranceSeconds = 60
const maxAge = '24h'
const maxAnswerBytes = 256 * 1024

const webAddress = z.url({ protocol: /^https?$/ })
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: webAddress,
  authorization_endpoint: webAddress.optional().catch(undefined),
})
const Claims = z.object({
  sub: z.string().min(1).max(255),
  iss: z.string(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  name: z.string().optional().catch(undefined),
})

/** Proves ID tokens (OpenID Connect Core 1.0, section 3.1.3.7) by the keys that their issuer publishes. */
export class IdTokenVerifier {
  readonly #settings: ProviderSettings
  #keys: Promise<RemoteJWKSet> | undefined

  constructor({ issuer, ...settings }: ProviderSettings) {
    const isGoogle = issuer === undefined || google.spellings.includes(issuer)
    this.#settings = { ...settings, issuer: isGoogle ? undefined : issuer }
  }

  /** A0210 for a token that does not hold; C0001 where the provider does not answer. */
  async prove(token: string, nonce?: string): Promise<ProvenIdentity> {
    const { clientIds, issuer } = this.#settings
    const payload = await this.#verifiedPayload(token)
    const claims = Claims.safeParse(payload)
    if (!claims.success || !isMeantFor(clientIds, payload)) throw refused()
    if (nonce !== undefined && claims.data.nonce !== nonce) throw refused()
    return { issuer: issuer ?? google.issuer, subject: claims.data.sub, name: claims.data.name }
  }

  get kind(): 'google' | 'other' {
    return this.#settings.issuer === undefined ? 'google' : 'other'
  }

  /** Where a browser asks for a token; C0001 where the provider does not say. */
  async signInAddress(): Promise<{ authorization_url: string; client_id: string }> {
    const { clientIds, issuer } = this.#settings
    const found =
      issuer === undefined
        ? google.authorizationUrl
        : (await discover(issuer).catch(() => undefined))?.authorization_endpoint
    if (!found) throw new DomainError('C0001', { cause: 'provider_silent' })
    return { authorization_url: found, client_id: clientIds[0]! }
  }

  async #verifiedPayload(token: string): Promise<JWTPayload> {
    const { clientIds, issuer } = this.#settings
    try {
      const { payload } = await jwtVerify(token, async (...header) => (await this.#keySet())(...header), {
        issuer: issuer === undefined ? google.spellings : [issuer],
        audience: [...clientIds],
        algorithms,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: maxAge,
        requiredClaims: ['sub', 'exp'],
      })
      return payload
    } catch (error) {
      throw isAboutToken(error) ? refused() : new DomainError('C0001', { cause: 'provider_silent' })
    }
  }

  /** Found out at the first sign-in, so that a provider that is down does not keep the server from starting. */
  #keySet(): Promise<RemoteJWKSet> {
    this.#keys ??= this.#findKeySet().catch((error) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }

  async #findKeySet(): Promise<RemoteJWKSet> {
    const { issuer, jwksUrl } = this.#settings
    const address = jwksUrl ?? (issuer === undefined ? google.jwksUrl : (await discover(issuer)).jwks_uri)
    const options = { timeoutDuration: timeoutMs, [customFetch]: boundedFetch }
    return createRemoteJWKSet(new URL(address), options)
  }
}

/** Where a token is for several, or was given to another, it has to say that we are the one that asked for it. */
function isMeantFor(clientIds: readonly string[], { aud, azp }: JWTPayload): boolean {
  if (azp === undefined) return !Array.isArray(aud) || aud.length === 1
  return typeof azp === 'string' && clientIds.includes(azp)
}

async function discover(issuer: string): Promise<z.output<typeof Discovery>> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await boundedFetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  const description = Discovery.parse(await response.json())
  if (description.issuer !== issuer) throw new Error(`${url} describes ${description.issuer}`)
  return description
}

/** Reads no more than keys can be. */
async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Error(`${url} answers with too much`)
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status })
}

/** The rest is about reaching the provider, or about what it publishes. */
function isAboutToken(error: unknown): boolean {
  return [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind)
}

function refused(): DomainError {
  return new DomainError('A0210', { cause: 'google_login_failed' })
}
