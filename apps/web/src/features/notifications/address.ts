import type { NoticeKind } from './api.ts'

export function noticesAddress(kind: NoticeKind): string {
  return kind === 'social' ? '/notifications?tab=social' : '/notifications'
}

export function kindIn(params: URLSearchParams): NoticeKind {
  return params.get('tab') === 'social' ? 'social' : 'work_state'
}
