import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { suspensionAddress } from '../appeal-address.ts'

/** Handles a refused sign-in: sends the owner of a suspended account to the reason and the appeal. Returns true if that was the error. */
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
