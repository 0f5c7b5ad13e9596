import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/**
 * Returns a function that changes an engine, one change at a time, and shows a message. The function returns undefined if the
 * change was refused.
 */
export function useEngineChange() {
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = useCallback(
    async <T>(act: () => Promise<T>, said?: string): Promise<T | undefined> => {
      setBusy(true)
      try {
        const answer = await act()
        if (said) toastSuccess(said)
        return answer
      } catch (error) {
        toastError(errorText(error))
        return undefined
      } finally {
        setBusy(false)
        // The engine is also refetched after a refusal, because its mode may have changed.
        void queryClient.invalidateQueries({ queryKey: queryKeys.engines })
      }
    },
    [errorText, queryClient],
  )
  return { change, busy }
}
