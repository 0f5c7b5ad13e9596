import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../lib/i18n/index.ts'
import { isWaiting, onWaiting } from '../lib/waiting.ts'
import { leaveOutOffline } from '../ui/toast/index.ts'
import classes from './offline-bar.module.css'

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Time in ms for which a message is shown. */
const failedMs = 5000

/** Reports whether a call has just failed because there is no network. */
function useFailedNow(networkText: string): boolean {
  const [failures, setFailures] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => leaveOutOffline(networkText, () => setFailures((count) => count + 1)), [networkText])
  useEffect(() => {
    const timer = setTimeout(setEnded, failedMs, failures)
    return () => clearTimeout(timer)
  }, [failures])
  return failures > ended
}

/** A bar that is shown without a network, or while a page cannot be loaded; the page on the screen stays usable. */
export function OfflineBar() {
  const { t } = useTranslation()
  const hasFailed = useFailedNow(t('error.network'))
  const isOnline = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isPageAwaited = useSyncExternalStore(onWaiting, isWaiting, () => false)
  return (
    <div role="status" className={classes.place}>
      {(!isOnline || isPageAwaited) && (
        <p className={classes.bar} data-failed={hasFailed || undefined}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t(isOnline ? 'error.waitingTitle' : 'error.offlineTitle')}</strong>
            {' · '}
            {t(isPageAwaited ? 'error.waitingText' : hasFailed ? 'error.offlineFailed' : 'error.noNetwork')}
          </span>
        </p>
      )}
    </div>
  )
}
