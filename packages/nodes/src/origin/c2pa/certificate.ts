import { generateKeyPairSync, type KeyObject, webcrypto } from 'node:crypto'
import type * as X509 from '@peculiar/x509'

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const years = 20
const day = 24 * 3600_000
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Makes a key and its certificate. A single-use authority issues the certificate, since C2PA rejects self-signed certificates. The
 * key of the authority is discarded. No verifier trusts the certificate. The certificate only proves that files come from the same
 * site and have not been changed since. Returns PEM: key, certificate, authority.
 */
export async function makeCertificate(
  organization: string,
  keys: KeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): Promise<string> {
  // Both modules are loaded here, since a site makes only one certificate. The polyfill has to be loaded before the library.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const authority = await webcrypto.subtle.generateKey(ecdsa, false, ['sign', 'verify'])
  const authorityName = nameOf(organization, `${organization} (self-made authority)`)
  const from = Date.now() - day
  const shared = {
    issuer: authorityName,
    notBefore: new Date(from),
    notAfter: new Date(from + years * 365 * day),
    signingAlgorithm: ecdsa,
    signingKey: authority.privateKey,
  }
  const issuerId = await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey)
  const publicKey = new x509.PublicKey(keys.publicKey.export({ type: 'spki', format: 'der' }))
  const { KeyUsageFlags, ExtendedKeyUsage } = x509
  const leaf = await x509.X509CertificateGenerator.create({
    ...shared,
    subject: nameOf(organization, organization),
    publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      issuerId,
    ],
  })
  const root = await x509.X509CertificateGenerator.create({
    ...shared,
    subject: authorityName,
    publicKey: authority.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
      issuerId,
    ],
  })
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  return [key, leaf.toString('pem'), root.toString('pem')].map((text) => `${String(text).trim()}\n`).join('')
}

/** X.520 limits each part to 64 characters. */
function nameOf(organization: string, commonName: string): X509.JsonName {
  const part = (text: string) => [text.slice(0, 64)]
  return [{ O: part(organization) }, { CN: part(commonName) }]
}
