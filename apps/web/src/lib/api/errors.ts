import { CodeError, type ErrorCode, NetworkError } from '@easel/contract/client'
import { useCallback } from 'react'
import { type Translate, useTranslation } from '../i18n/index.ts'

/**
 * Returns an error's code. Checks the error's shape instead of its class: on the server, the client comes from outside this build
 * and has another class.
 */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof Error && error.name === 'CodeError' ? (error as CodeError).code : undefined
}

const unreadable: readonly string[] = ['NotFoundError', 'NotReadableError']

/** Reports whether an error is the browser's, about a chosen file that was moved, changed or deleted in the meantime. */
export function isUnreadableFile(error: unknown): boolean {
  return error instanceof DOMException && unreadable.includes(error.name)
}

/** Returns the text for a failed call: the server's sentence if the answer contains a sentence, otherwise a general text. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown) => {
      if (error instanceof CodeError) return withDetails(error, t)
      if (isUnreadableFile(error)) return t('error.unreadableFile')
      return error instanceof NetworkError ? t('error.network') : t('error.unknown')
    },
    [t],
  )
}

/** Maximum number of details in a sentence. */
const maxDetails = 3

/** Returns the sentence of an error. The details of an unavailable service belong to no field, so they follow the sentence. */
function withDetails({ code, message, details }: CodeError, t: Translate): string {
  if (code !== 'B0300' || details.length === 0) return message
  const shown = details.slice(0, maxDetails).map((detail) => detail.message)
  return t('error.withDetails', { message, details: shown.join(t('error.detailsAnd')) })
}

/** Returns the message that an error has for one field; undefined if there is none. */
export function errorDetail(error: unknown, path: string): string | undefined {
  return error instanceof CodeError
    ? error.details.find((detail) => detail.path === path)?.message
    : undefined
}

/**
 * Reports whether a retry may succeed: there was no answer, the rate limit was exceeded, or the server has a fault. Other
 * refusals are final.
 */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined || code === 'A0501' || code.startsWith('B')
}
