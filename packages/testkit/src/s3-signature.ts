import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

export interface SignedRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
}

interface Claim {
  accessKeyId: string
  /** Scope of the key, in the form `date/region/service/aws4_request`. */
  scope: string
  signedHeaders: string[]
  signature: string
  date: string
  payloadHash: string
  expiresSeconds?: number
}

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Returns the fault of a request's AWS Signature Version 4, or undefined for a valid signature. It checks the
 * Authorization header or a presigned address. It follows the documentation ("Create a signed AWS API request") and
 * shares no code with the tested client.
 */
export function signatureFault(request: SignedRequest, keys: S3Keys, now = Date.now()): string | undefined {
  const claim = request.url.searchParams.has('X-Amz-Signature')
    ? claimOfQuery(request)
    : claimOfHeader(request)
  if (!claim) return 'not signed'
  if (claim.accessKeyId !== keys.accessKeyId) return 'unknown key'
  const signedAt = Date.parse(
    claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now - signedAt) < (claim.expiresSeconds ?? 900) * 1000)) return 'expired'
  if (!claim.signedHeaders.includes('host')) return 'the host is not signed'
  const expected = Buffer.from(sign(claim, canonicalRequest(request, claim), keys))
  const given = Buffer.from(claim.signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'wrong signature'
}

function claimOfQuery({ url }: SignedRequest): Claim | undefined {
  const get = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const [accessKeyId = '', ...scope] = get('Credential').split('/')
  if (get('Algorithm') !== algorithm) return undefined
  return {
    accessKeyId,
    scope: scope.join('/'),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    date: get('Date'),
    payloadHash: get('Content-Sha256') || 'UNSIGNED-PAYLOAD',
    expiresSeconds: Number(get('Expires')),
  }
}

function claimOfHeader({ headers }: SignedRequest): Claim | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return undefined
  return {
    accessKeyId: match[1]!,
    scope: match[2]!,
    signedHeaders: match[3]!.split(';'),
    signature: match[4]!,
    date: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
  }
}

function canonicalRequest({ method, url, headers }: SignedRequest, claim: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const lines = claim.signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  )
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  return [
    method,
    path,
    query.join('&'),
    lines.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
}

function sign({ scope, date }: Claim, request: string, { secretAccessKey }: S3Keys): string {
  const text = [algorithm, date, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secretAccessKey}`))
  return hmac(key, text).toString('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
