/** Push support of a device, before the user is asked for the permission. */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported'

interface Device {
  isSecureContext: boolean
  hasPush: boolean
  /** Safari only: false in a tab, true when opened from the home screen; undefined in other browsers. */
  standalone: boolean | undefined
  touchPoints: number
}

export function supportOf({ isSecureContext, hasPush, standalone, touchPoints }: Device): PushSupport {
  if (hasPush) return 'ready'
  // Apple's phones and tablets: push works only in the installed app, not in a tab.
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
