import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { PasskeyUnused } from '../../accounts/index.ts'
import { IdentityNotProven, useIdentityProof } from './identity-proof.tsx'

/**
 * Changes how the user signs in: one change at a time, after a confirmation, with messages. Returns undefined if the change was
 * not made.
 */
export function useSecurityChange() {
  const { t } = useTranslation()
  const proven = useIdentityProof()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = useCallback(
    async <T>(act: () => Promise<T>, message?: string): Promise<T | undefined> => {
      setBusy(true)
      try {
        const answer = await proven(act)
        if (message) toastSuccess(message)
        return answer
      } catch (error) {
        if (error instanceof PasskeyUnused) toastError(t(error.textKey))
        else if (!(error instanceof IdentityNotProven)) toastError(errorText(error))
        return undefined
      } finally {
        setBusy(false)
        // Refetched even after an error, since the shown state may be stale.
        void queryClient.invalidateQueries({ queryKey: queryKeys.security })
      }
    },
    [proven, errorText, queryClient, t],
  )
  return { change, busy }
}
