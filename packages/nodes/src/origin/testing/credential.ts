import { makeCertificate } from '../c2pa/certificate.ts'
import { type Credential, readCredential } from '../c2pa/credential.ts'

let made: Credential | undefined

/** Returns one credential shared by all tests of a file. */
export function credential(): Credential {
  if (!made) {
    const pem = makeCertificate('Tests')
    made = readCredential(pem, pem)
  }
  return made
}
