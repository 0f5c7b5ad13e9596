import { makeCertificate } from '../c2pa/certificate.ts'
import { type Credential, readCredential } from '../c2pa/credential.ts'

let made: Promise<Credential> | undefined

/** Returns one credential shared by all tests of a file. */
export function credential(): Promise<Credential> {
  made ??= makeCertificate('Tests').then((pem) => readCredential(pem, pem))
  return made
}
