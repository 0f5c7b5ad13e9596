import type { Signer } from '../../storage/secret.ts'

interface Appellant {
  caseId: string
  userId: string
}

/** A token for a suspended user, who cannot sign in: it opens the user's case and its appeal, nothing else. */
export function appealToken(signer: Signer, { caseId, userId }: Appellant): string {
  return signer.sign('appeal', caseId, userId)
}

export function isAppealToken(signer: Signer, token: string, { caseId, userId }: Appellant): boolean {
  return signer.verify(token, 'appeal', caseId, userId)
}
