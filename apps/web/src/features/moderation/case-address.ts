import type { Case } from '@easel/contract/client'
import type { CaseView } from './api.ts'

/** Returns the view in the address; users who are not moderators have only one view. */
export function viewIn(params: URLSearchParams, isModerator: boolean): CaseView {
  const show = params.get('show')
  if (!isModerator || show === 'mine') return 'mine'
  return show === 'settled' ? 'settled' : 'waiting'
}

export function caseAddress(id: string, view: CaseView, isModerator: boolean): string {
  return `/moderation/${id}${isModerator && view !== 'waiting' ? `?show=${view}` : ''}`
}

/**
 * Returns the address of the reported target while it exists; a comment has no address of its own, and a work opens only by its
 * private link.
 */
export function targetAddress({ type, id, state }: Case['target']): string | undefined {
  if (state === 'gone' || type === 'comment' || type === 'work') return undefined
  if (type === 'work_template') return `/tool?template=${id}`
  return `/${type}/${id}`
}
