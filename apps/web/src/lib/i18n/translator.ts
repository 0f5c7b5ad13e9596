import type { Locale } from '@easel/contract/client'
import { catalogueOf } from './catalogue.ts'
import type { Catalogue } from './en/index.ts'

/** Paths of texts in the catalogue. */
type PathOf<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${PathOf<T[Name]>}`
}[keyof T & string]

/** Path of a text without plural forms. */
type PlainKey = Exclude<PathOf<Catalogue>, `${string}_${Intl.LDMLPluralRule}`>

/** Path that all plural forms of a text share. */
type PluralKey =
  PathOf<Catalogue> extends infer Path
    ? Path extends `${infer Base}_${Intl.LDMLPluralRule}`
      ? Base
      : never
    : never

/** Values of a text's placeholders; a placeholder without a value becomes blank. */
type Values = Readonly<Record<string, string | number | undefined>>

export interface Translate {
  (key: PlainKey, values?: Values): string
  /** `count` selects the plural form. */
  (key: PlainKey | PluralKey, values: Values & { count: number }): string
}

export interface Translator {
  /** Returns a text with its values filled in, or the key of a text that is not loaded. */
  readonly t: Translate
}

const translators = new Map<Locale, Translator>()

/** Each language has a translator of its own, because the server renders pages in several languages at the same time. */
export function translatorOf(locale: Locale): Translator {
  const translator = translators.get(locale) ?? makeTranslator(locale)
  translators.set(locale, translator)
  return translator
}

function makeTranslator(locale: Locale): Translator {
  const catalogue = catalogueOf(locale)
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number) => {
    // Created on demand, because the first use of `Intl` takes 100 ms on a phone.
    plurals ??= new Intl.PluralRules(locale)
    return plurals.select(count)
  }
  return {
    t(key, values = {}) {
      const { count } = values
      const plural = typeof count === 'number' ? textAt(catalogue, `${key}_${formOf(count)}`) : undefined
      return filled(plural ?? textAt(catalogue, key) ?? key, values)
    },
  }
}

function textAt(catalogue: object, path: string): string | undefined {
  let found: unknown = catalogue
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
}

/** Letters of scripts that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Isolates a value, such as a name, so that its direction does not change the order of the words and numbers around it. */
function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}
