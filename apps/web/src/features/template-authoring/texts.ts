import { cleanText, type Locale, type TextForm } from '@easel/contract/client'
import { isRecord } from '../../lib/drafts/index.ts'

/**
 * A text for users: a text for all languages, or a text for each language. If a language is missing, the other language is used.
 */
export type FormText = string | Readonly<Partial<Record<Locale, string>>>

export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'zh' : 'en')

/** Returns the text as people with this language read it. */
export function textFor(text: FormText, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale] || text[otherLocale(locale)] || ''
}

/** Returns the text in a language. A text for all languages counts as written in the language of the page. */
export function writtenIn(text: FormText, language: Locale, page: Locale): string {
  if (typeof text === 'string') return language === page ? text : ''
  return text[language] ?? ''
}

/** Writes a text in one language. The text in the other language stays unchanged. */
export function withText(text: FormText, written: string, { language, page }: Languages): FormText {
  const before = typeof text === 'string' ? (text === '' ? {} : { [page]: text }) : text
  const after = { ...before, [language]: written }
  return after.en || after.zh ? withoutEmpty(after) : ''
}

interface Languages {
  /** Language of the text. */
  language: Locale
  /** Language of the page. */
  page: Locale
}

function withoutEmpty(text: Readonly<Partial<Record<Locale, string>>>): FormText {
  return Object.fromEntries(Object.entries(text).filter(([, written]) => written !== ''))
}

/** Returns the text in the format of the server; empty if there is no visible character. */
export function cleanedText(text: FormText, form: TextForm): FormText {
  if (typeof text === 'string') return cleanText(text, form)
  const [en, zh] = [cleanText(text.en ?? '', form), cleanText(text.zh ?? '', form)]
  return en === zh ? en : withoutEmpty({ en, zh }) || ''
}

export function isFormText(stored: unknown): stored is FormText {
  if (typeof stored === 'string') return true
  return (
    isRecord(stored) &&
    Object.entries(stored).every(([key, text]) => isLocale(key) && typeof text === 'string')
  )
}

const isLocale = (key: string): key is Locale => key === 'en' || key === 'zh'

/** Returns the texts of a template as a single text, if they do not differ. */
export function textOfBoth({ en, zh }: Readonly<Record<Locale, string>>): FormText {
  return en === zh ? en : { en, zh }
}
