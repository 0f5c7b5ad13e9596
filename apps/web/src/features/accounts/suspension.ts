import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { errorDetail, useErrorText } from '../../lib/api/index.ts'
import { useLocalePath } from '../../lib/i18n/index.ts'
import { toastError } from '../../ui/toast/index.ts'

const tokenPrefix = '#appeal='

/** The token is in the fragment, so that it reaches neither the server's log nor another site. */
export function appealAddress(caseId: string, appealToken: string): string {
  return `/moderation/${caseId}${tokenPrefix}${encodeURIComponent(appealToken)}`
}

export function appealTokenIn(hash: string): string | undefined {
  return hash.startsWith(tokenPrefix) ? decodeURIComponent(hash.slice(tokenPrefix.length)) : undefined
}

/** Returns the address of the case that explains a suspension, if that is why sign-in was refused. */
export function suspensionAddress(error: unknown): string | undefined {
  const caseId = errorDetail(error, 'case_id')
  const token = errorDetail(error, 'appeal_token')
  return caseId && token ? appealAddress(caseId, token) : undefined
}

/**
 * Handles a refused sign-in: sends the owner of a suspended account to the reason and the appeal. Returns true if that was the
 * error.
 */
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
