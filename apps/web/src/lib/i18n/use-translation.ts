import { createContext, use } from 'react'
import type { Translator } from './translator.ts'

const TranslatorContext = createContext<Translator | undefined>(undefined)

export const TranslatorProvider = TranslatorContext.Provider

/** Returns the translator of the page's language. */
export function useTranslation(): Translator {
  const translator = use(TranslatorContext)
  if (!translator) throw new Error('useTranslation outside of TranslatorProvider')
  return translator
}
