/** What a device can do about push messages, before anybody is asked. */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported'

interface Device {
  isSecureContext: boolean
  hasPush: boolean
  /** Safari's own: false in a tab, true when opened from the home screen; others have none. */
  standalone: boolean | undefined
  touchPoints: number
}

export function supportOf({ isSecureContext, hasPush, standalone, touchPoints }: Device): PushSupport {
  if (hasPush) return 'ready'
  // Phones and tablets of Apple: a tab has no push, the installed page has.
  if (standalone === false && touchPoints > 1) return 'install'
  return isSecureContext ? 'unsupported' : 'insecure'
}

export function pushSupport(): PushSupport {
  return supportOf({
    isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    standalone: (navigator as { standalone?: boolean }).standalone,
    touchPoints: navigator.maxTouchPoints,
  })
}
