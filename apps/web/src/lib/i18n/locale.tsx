import type { Locale } from '@easel/contract/client'
import { createContext, type Ref, use, useCallback } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { localeOfPath, localePath } from './locale-path.ts'
import type { Translator } from './translator.ts'

export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

/** Returns a function that adds the page's language to a path without a language. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path: string) => localePath(locale, path), [locale])
}

interface LocaleLinkProps extends Omit<LinkProps, 'to'> {
  to: string
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link to a path without a language; the link keeps the page's language. */
export function LocaleLink({ to, ...rest }: LocaleLinkProps) {
  const path = useLocalePath()
  return <Link discover="none" to={to.startsWith('/') ? path(to) : to} {...rest} />
}

const TranslatorContext = createContext<Translator | undefined>(undefined)

export const TranslatorProvider = TranslatorContext.Provider

/** Returns the translator of the page's language. */
export function useTranslation(): Translator {
  const translator = use(TranslatorContext)
  if (!translator) throw new Error('useTranslation outside of TranslatorProvider')
  return translator
}
