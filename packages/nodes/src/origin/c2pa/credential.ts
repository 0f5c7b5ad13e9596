import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'

export type SigningAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519'

/** Private key with its certificate chain: the key's own certificate first, the others lead to an authority. */
export interface Credential {
  readonly algorithm: SigningAlgorithm
  readonly key: KeyObject
  /** DER-encoded. */
  readonly chain: readonly Uint8Array[]
  /** Identifies files that were signed with this credential. */
  readonly trace: CredentialTrace
}

/** Serial number, unique among the certificates of one authority, and that authority's certificate (PEM). */
export interface CredentialTrace {
  readonly serial: string
  readonly authority: string
}

/** Thrown when the key or the certificates cannot be used; the message is for the host. */
export class CredentialError extends Error {
  override name = 'CredentialError'
}

const algorithmOfCurve: Record<string, SigningAlgorithm> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Parses PEM texts and checks that the key and the certificates belong together. */
export function readCredential(certificates: string, privateKey: string): Credential {
  const chain = certificatesIn(certificates)
  const [leaf] = chain
  if (!leaf) throw new CredentialError('there is no certificate in it')
  const key = readKey(privateKey)
  if (!leaf.checkPrivateKey(key)) throw new CredentialError('the first certificate is not of this key')
  for (const [index, certificate] of chain.slice(0, -1).entries())
    if (!certificate.verify(chain[index + 1]!.publicKey))
      throw new CredentialError(
        'its certificates are not in the order of a chain that begins with its own certificate',
      )
  return {
    algorithm: algorithmOf(key),
    key,
    chain: chain.map(({ raw }) => new Uint8Array(raw)),
    trace: { serial: BigInt(`0x${leaf.serialNumber}`).toString(), authority: chain.at(-1)!.toString() },
  }
}

function certificatesIn(pem: string): X509Certificate[] {
  try {
    return [...pem.matchAll(certificatePattern)].map(([text]) => new X509Certificate(text))
  } catch (cause) {
    throw new CredentialError('a certificate in it cannot be read', { cause })
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new CredentialError('its key cannot be read (PEM, without a password)', { cause })
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAlgorithm {
  if (asymmetricKeyType === 'ed25519') return 'ed25519'
  if (asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss') return 'ps256'
  const algorithm = algorithmOfCurve[asymmetricKeyDetails?.namedCurve ?? '']
  if (algorithm) return algorithm
  throw new CredentialError('C2PA knows no such key: P-256, P-384, P-521, Ed25519 or RSA')
}

/** Signs bytes in the form that COSE requires for the key's algorithm. */
export function signWith({ algorithm, key }: Credential, bytes: Uint8Array): Uint8Array {
  switch (algorithm) {
    case 'ed25519':
      return sign(null, bytes, key)
    case 'ps256':
      // RSA_PKCS1_PSS_PADDING, with a salt as long as the hash.
      return sign('sha256', bytes, { key, padding: 6, saltLength: 32 })
    default:
      return sign(`sha${algorithm.slice(2)}`, bytes, { key, dsaEncoding: 'ieee-p1363' })
  }
}
