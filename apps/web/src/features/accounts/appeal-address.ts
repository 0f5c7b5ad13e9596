import { errorDetail } from '../../lib/api/index.ts'

const tokenPrefix = '#appeal='

/** The token is in the fragment, so that it reaches neither the server's log nor another site. */
export function appealAddress(caseId: string, appealToken: string): string {
  return `/moderation/${caseId}${tokenPrefix}${encodeURIComponent(appealToken)}`
}

export function appealTokenIn(hash: string): string | undefined {
  return hash.startsWith(tokenPrefix) ? decodeURIComponent(hash.slice(tokenPrefix.length)) : undefined
}

/** Returns the address of the case that explains a suspension, if that is why sign-in was refused. */
export function suspensionAddress(error: unknown): string | undefined {
  const caseId = errorDetail(error, 'case_id')
  const token = errorDetail(error, 'appeal_token')
  return caseId && token ? appealAddress(caseId, token) : undefined
}
