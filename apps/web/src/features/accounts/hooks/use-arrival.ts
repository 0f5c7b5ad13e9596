import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../ui/toast/index.ts'
import { type Arrival, takeArrival } from '../provider-trip.ts'

/** Takes up the return from a sign-in provider. */
export function useArrival() {
  const { t } = useTranslation()
  const [arrival, setArrival] = useState<Arrival & { code: string }>()
  useEffect(() => {
    const taken = takeArrival()
    if (!taken) return
    const { code } = taken
    if (code) setArrival({ ...taken, code })
    else toastError(t('account.googleFailed'))
  }, [t])
  return { arrival, dropArrival: useCallback(() => setArrival(undefined), []) }
}
