import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const clientId = 'easel-test'
export const otherClientId = 'another-site'
/** The site to which users sign in with this provider. */
export const site = 'https://easel.example'
const redirectUri = `${site}/back`
const keyId = 'first'

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string
  /** Issues a token at the end of a code flow in which this user has signed in at the provider. */
  issue(person: string, options?: { clientId?: string; nonce?: string }): Promise<string>
  /** Signs a user in at this address and returns the parameters of the redirect back. */
  visit(address: string, person: string): Promise<URLSearchParams>
  /** Signs a token with the key of the provider and any claims. Missing claims get valid defaults. */
  forge(claims?: JWTPayload, header?: { kid?: string }): Promise<string>
  /** The public key of the provider, in the form of its published key set. */
  publicJwk: Record<string, unknown>
  /** Number of requests for the keys. */
  keyRequests(): number
  /** Number of requests for the description of the provider. */
  descriptionRequests(): number
  /** Replaces the answer to requests for keys; undefined restores the keys. */
  breakKeys(answer: ((response: ServerResponse) => void) | undefined): void
}

/** Starts a real OpenID provider on this machine. Users' names derive from their ids: `ann` is `Ann of the provider`. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  const publicJwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  let keyRequests = 0
  let descriptionRequests = 0
  let broken: ((response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') descriptionRequests += 1
    if (request.url === '/jwks') {
      keyRequests += 1
      if (broken) return broken(response)
    }
    // The second address of the keys can be reached only by a redirect.
    if (request.url === '/jwks-elsewhere') request.url = '/jwks'
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  serve = new Provider(issuer, configuration(jwk)).callback()
  return {
    issuer,
    publicJwk,
    issue: (person, options) => codeFlow(issuer, { person, ...options }),
    visit: signInAt,
    forge: (claims = {}, header = {}) =>
      new SignJWT({ iss: issuer, aud: clientId, sub: 'forged', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '1h')
        .sign(privateKey),
    keyRequests: () => keyRequests,
    descriptionRequests: () => descriptionRequests,
    breakKeys: (answer) => {
      broken = answer
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration(jwk: object) {
  const client = (client_id: string) => ({
    client_id,
    token_endpoint_auth_method: 'none',
    redirect_uris: [redirectUri, `${site}/login`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  })
  return {
    clients: [client(clientId), client(otherClientId)],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 3600 },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: nameOf(id) }),
    }),
  }
}

function nameOf(person: string): string {
  return `${person.slice(0, 1).toUpperCase()}${person.slice(1)} Provider`
}

interface Flow {
  person: string
  clientId?: string
  nonce?: string
}

/**
 * Performs the part of the browser and of the client in a code flow: authorization request, sign-in, consent, return with a code,
 * exchange for tokens.
 */
async function codeFlow(
  issuer: string,
  // Without a nonce, two tokens for the same user within a second would be identical.
  { person, clientId: client_id = clientId, nonce = randomUUID() }: Flow,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    client_id,
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce,
  })
  const code = (await signInAt(`${issuer}/auth?${request}`, person)).get('code')!
  const body = {
    grant_type: 'authorization_code',
    client_id,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }
  const response = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(body) })
  const { id_token } = (await response.json()) as { id_token?: string }
  if (!id_token) throw new Error(`The provider answered ${response.status} without a token`)
  return id_token
}

async function signInAt(address: string, person: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = address
  let form: URLSearchParams | undefined
  for (let hop = 0; hop < 20; hop++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const next = response.headers.get('location')
    if (next?.startsWith(site)) return new URL(next).searchParams
    if (next) {
      form = undefined
      url = new URL(next, url).href
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!prompt || !action) throw new Error(`The provider shows ${response.status} ${page.slice(0, 300)}`)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: person, password: 'any' }) })
    url = new URL(action, url).href
  }
  throw new Error('The provider asks for ever')
}
