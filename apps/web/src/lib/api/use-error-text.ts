import { CodeError, NetworkError } from '@easel/contract/client'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns the text for a failed call: the server's own sentence where there is one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown) => {
      if (error instanceof CodeError) return error.message
      return error instanceof NetworkError ? t('error.network') : t('error.unknown')
    },
    [t],
  )
}
