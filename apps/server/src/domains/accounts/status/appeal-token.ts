import type { Signer } from '../../../platform/storage/secret.ts'

interface Appellant {
  caseId: string
  userId: string
}

/** Creates a token by which a suspended user, who cannot sign in, can read their case and appeal. The token allows nothing else. */
export function appealToken(signer: Signer, { caseId, userId }: Appellant): string {
  return signer.sign('appeal', caseId, userId)
}

export function isAppealToken(signer: Signer, token: string, { caseId, userId }: Appellant): boolean {
  return signer.verify(token, 'appeal', caseId, userId)
}
