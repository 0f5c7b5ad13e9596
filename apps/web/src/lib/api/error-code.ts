import { CodeError, type ErrorCode, NetworkError } from '@easel/contract/client'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/index.ts'

/**
 * Returns an error's code. Checks its shape, not its class: on the server
 * the client comes from outside this build, with a class of its own.
 */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof Error && error.name === 'CodeError' ? (error as CodeError).code : undefined
}

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
