import { useEffect } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { keepInStep } from '../../../lib/push/index.ts'
import { useSession } from '../../accounts/index.ts'

/** This device is told for whoever is signed in, as long as they are. */
export function usePushInStep(): void {
  const api = useApi()
  const locale = useLocale()
  const { user, isKnown, token } = useSession()
  const userId = user?.id
  useEffect(() => {
    // A page begins with its person known, and the token read in a moment.
    if (!isKnown || (userId !== undefined && token === null)) return
    // Without an answer the next page asks again.
    keepInStep(userId === undefined ? null : { api, userId, locale }).catch(() => undefined)
  }, [api, locale, userId, isKnown, token])
}
