import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { der } from './der.ts'

const oid = {
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectKeyId: '2.5.29.14',
  authorityKeyId: '2.5.29.35',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const years = 20
const day = 24 * 3600_000

/**
 * Makes a key and its certificate, issued by a single-use authority whose key is discarded, since C2PA
 * rejects self-signed certificates. No verifier trusts it; it only proves that files come from the same
 * site and are unchanged since. Returns PEM: key, certificate, authority.
 */
export function makeCertificate(
  organization: string,
  own: KeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): string {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authorityName = nameOf(organization, `${organization} (self-made authority)`)
  const issuer = { name: authorityName, key: authority.privateKey, publicKey: authority.publicKey }
  const leaf = certificate(issuer, {
    name: nameOf(organization, organization),
    publicKey: own.publicKey,
    isAuthority: false,
  })
  const root = certificate(issuer, {
    name: authorityName,
    publicKey: authority.publicKey,
    isAuthority: true,
  })
  const key = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
  return `${key}${pem(leaf)}${pem(root)}`
}

interface Issuer {
  readonly name: Buffer
  readonly key: KeyObject
  readonly publicKey: KeyObject
}

interface Subject {
  readonly name: Buffer
  readonly publicKey: KeyObject
  readonly isAuthority: boolean
}

/** Builds an X.509 version 3 certificate with the extensions that C2PA requires. */
function certificate(issuer: Issuer, subject: Subject): Buffer {
  const algorithm = der.sequence(der.objectId(oid.ecdsaWithSha256))
  const from = Date.now() - day
  const serial = randomBytes(16)
  // Keeps the serial positive and always 16 bytes long.
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const content = der.sequence(
    der.explicit(0, der.integer(Buffer.from([2]))),
    der.integer(serial),
    algorithm,
    issuer.name,
    der.sequence(der.time(new Date(from)), der.time(new Date(from + years * 365 * day))),
    subject.name,
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der.explicit(3, der.sequence(...extensions(issuer, subject))),
  )
  return der.sequence(content, algorithm, der.bits(0, sign('sha256', content, issuer.key)))
}

function extensions(issuer: Issuer, { publicKey, isAuthority }: Subject): Buffer[] {
  const usage = isAuthority ? der.bits(1, Buffer.from([0x06])) : der.bits(7, Buffer.from([0x80]))
  const purpose = der.sequence(der.objectId(oid.emailProtection))
  return [
    extension(oid.basicConstraints, isAuthority ? der.sequence(der.yes) : der.sequence(), true),
    extension(oid.keyUsage, usage, true),
    ...(isAuthority ? [] : [extension(oid.extendedKeyUsage, purpose)]),
    extension(oid.subjectKeyId, der.octets(keyId(publicKey))),
    extension(oid.authorityKeyId, der.sequence(der.implicit(0, keyId(issuer.publicKey)))),
  ]
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return der.sequence(der.objectId(id), ...(isCritical ? [der.yes] : []), der.octets(value))
}

function nameOf(organization: string, commonName: string): Buffer {
  const part = (id: string, text: string) =>
    der.set(der.sequence(der.objectId(id), der.utf8(text.slice(0, 64))))
  return der.sequence(part(oid.organization, organization), part(oid.commonName, commonName))
}

/** SHA-1 of the uncompressed point, which is the last 65 bytes of a P-256 key in SPKI form. */
function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }).subarray(-65))
    .digest()
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
