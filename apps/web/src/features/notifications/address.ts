import type { NotificationKind } from './api.ts'

export function notificationsAddress(kind: NotificationKind): string {
  return kind === 'social' ? '/notifications?tab=social' : '/notifications'
}

export function kindIn(params: URLSearchParams): NotificationKind {
  return params.get('tab') === 'social' ? 'social' : 'work_state'
}
