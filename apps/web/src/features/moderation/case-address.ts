import type { Case } from '@easel/contract'
import type { CaseView } from './api.ts'

/** Who is no moderator has one list. */
export function viewIn(params: URLSearchParams, isModerator: boolean): CaseView {
  const show = params.get('show')
  if (!isModerator || show === 'mine') return 'mine'
  return show === 'settled' ? 'settled' : 'waiting'
}

export function caseAddress(id: string, view: CaseView, isModerator: boolean): string {
  return `/moderation/${id}${isModerator && view !== 'waiting' ? `?show=${view}` : ''}`
}

/** Where what a case is about stands, as long as it is there; a comment is found under its post only. */
export function targetAddress({ type, id, state }: Case['target']): string | undefined {
  if (state === 'gone' || type === 'comment') return undefined
  if (type === 'work_template') return `/tool?template=${id}`
  return `/${type}/${id}`
}
