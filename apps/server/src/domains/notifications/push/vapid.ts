import { createECDH, hkdfSync } from 'node:crypto'

/** Identity of this server towards push services (RFC 8292). */
export interface Vapid {
  subject: string
  /** Uncompressed point and scalar of P-256, base64url. */
  publicKey: string
  privateKey: string
}

/** Order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the keys from the secret that all machines share, since browsers subscribe at one machine and any machine may notify
 * them. 16 bytes more than the length of the scalar are derived, so that the scalar is unbiased (FIPS 186-5, A.2.1).
 */
export function vapidOf(secret: string, host: { CONTACT_EMAIL?: string; PUBLIC_URL: string }): Vapid {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'easel web push vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${seed}`) % (order - 1n)) + 1n
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  return {
    subject: subjectOf(host),
    publicKey: keys.getPublicKey('base64url'),
    privateKey: scalarBytes(scalar).toString('base64url'),
  }
}

function scalarBytes(scalar: bigint): Buffer {
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

/** Contact for push services: they accept a `mailto:` address or an `https:` URL. */
function subjectOf({ CONTACT_EMAIL, PUBLIC_URL }: { CONTACT_EMAIL?: string; PUBLIC_URL: string }): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:webmaster@${new URL(PUBLIC_URL).hostname}`
}
