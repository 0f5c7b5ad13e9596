import { errorDetail } from '../../lib/api/index.ts'

const tokenPrefix = '#appeal='

/** Behind the hash, so that the token reaches neither the server's log nor another site. */
export function appealAddress(caseId: string, appealToken: string): string {
  return `/moderation/${caseId}${tokenPrefix}${encodeURIComponent(appealToken)}`
}

export function appealTokenIn(hash: string): string | undefined {
  return hash.startsWith(tokenPrefix) ? decodeURIComponent(hash.slice(tokenPrefix.length)) : undefined
}

/** Where somebody whose sign-in is refused reads why the account is suspended. */
export function suspensionAddress(error: unknown): string | undefined {
  const caseId = errorDetail(error, 'case_id')
  const token = errorDetail(error, 'appeal_token')
  return caseId && token ? appealAddress(caseId, token) : undefined
}
