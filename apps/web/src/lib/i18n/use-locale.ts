import type { Locale } from '@easel/contract/client'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { localeOfPath, localePath } from './locale-path.ts'

export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

/** Returns a function that puts a bare path into the page's language. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path: string) => localePath(locale, path), [locale])
}
