import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { suspensionAddress } from '../appeal-address.ts'

/** For a refused sign-in. A suspended account's owner is taken to why, and to the appeal; true when that was it. */
export function useSuspended(): (error: unknown) => boolean {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const errorText = useErrorText()
  return useCallback(
    (error: unknown) => {
      const address = suspensionAddress(error)
      if (!address) return false
      toastError(errorText(error))
      void navigate(localePath(address))
      return true
    },
    [navigate, localePath, errorText],
  )
}
