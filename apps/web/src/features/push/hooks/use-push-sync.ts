import { useEffect } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { pushUser } from '../../../lib/push/push-user.ts'
import { useSession } from '../../accounts/index.ts'

/** Keeps this device's push subscription consistent with the signed-in user. */
export function usePushSync(): void {
  const api = useApi()
  const locale = useLocale()
  const { user, isKnown, token } = useSession()
  const userId = user?.id
  useEffect(() => {
    // A page that was rendered for another token reads its own token a moment later.
    if (!isKnown || (userId !== undefined && token === null)) return
    const keep = async () => {
      if (pushUser() === null) return
      const { keepInStep } = await import('../../../lib/push/device.ts')
      await keepInStep(userId === undefined ? null : { api, userId, locale })
    }
    // After a failure, the next page retries.
    keep().catch(() => undefined)
  }, [api, locale, userId, isKnown, token])
}
