import type { Signer } from '../../../platform/storage/secret.ts'

interface Appellant {
  caseId: string
  userId: string
}

/** Makes a token that lets a suspended user, who cannot sign in, read their case and appeal. It grants nothing else. */
export function appealToken(signer: Signer, { caseId, userId }: Appellant): string {
  return signer.sign('appeal', caseId, userId)
}

export function isAppealToken(signer: Signer, token: string, { caseId, userId }: Appellant): boolean {
  return signer.verify(token, 'appeal', caseId, userId)
}
