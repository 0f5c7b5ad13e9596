import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../lib/i18n/index.ts'
import { isWaiting, onWaiting } from '../lib/waiting/index.ts'
import classes from './offline-bar.module.css'

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Tells that there is no network, or that a page cannot be loaded yet; the page on the screen stays usable. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isPageAwaited = useSyncExternalStore(onWaiting, isWaiting, () => false)
  return (
    <div role="status" className={classes.place}>
      {(!isOnline || isPageAwaited) && (
        <p className={classes.bar}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t(isOnline ? 'error.waitingTitle' : 'error.offlineTitle')}</strong>
            {' · '}
            {t(isPageAwaited ? 'error.waitingText' : 'error.noNetwork')}
          </span>
        </p>
      )}
    </div>
  )
}
