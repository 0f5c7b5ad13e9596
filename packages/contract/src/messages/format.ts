import type { Locale, LocalText } from '../shared/locales.ts'

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type WithSameNames<Text extends LocalText> = [NamesIn<Text['en']>, NamesIn<Text['zh']>] extends [
  NamesIn<Text['zh']>,
  NamesIn<Text['en']>,
]
  ? Text
  : 'The languages have different parameters'

/** A value for a parameter. A text is filled in in the language of the message. */
export type Param = string | number | LocalText

/** The parameters that a text names. */
export type ParamsOf<Text extends LocalText, Value = Param> = Readonly<Record<NamesIn<Text['en']>, Value>>

/** A text without parameters takes none. */
export type MessageArguments<Text extends LocalText, Value = Param> =
  NamesIn<Text['en']> extends never ? [] : [params: ParamsOf<Text, Value>]

/** Declares the messages of a section: a text in each language by code. `{name}` is the place of a parameter. */
export function messages<const Texts extends Readonly<Record<string, LocalText>>>(
  texts: Texts & { readonly [Code in keyof Texts]: WithSameNames<Texts[Code]> },
): Texts {
  return texts
}

/** Returns a text in one language, with its parameters filled in. */
export function formatText<Text extends LocalText>(
  text: Text,
  locale: Locale,
  ...given: MessageArguments<Text>
): string {
  return fill(text[locale], locale, given[0])
}

/** Fills in parameters, without checking that they belong to the text. */
export function fill(text: string, locale: Locale, params: Readonly<Record<string, Param>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    return typeof value === 'object' ? value[locale] : String(value)
  })
}

/** Fills parameters in, in each language. */
export function fillBoth({ en, zh }: LocalText, params: Readonly<Record<string, Param>>): LocalText {
  return { en: fill(en, 'en', params), zh: fill(zh, 'zh', params) }
}
