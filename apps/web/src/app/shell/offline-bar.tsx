import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './offline-bar.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no network, for as long as that is so; what is on the screen stays usable. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p className={classes.bar}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t('error.offlineTitle')}</strong> {t('error.noNetwork')}
          </span>
        </p>
      )}
    </div>
  )
}
