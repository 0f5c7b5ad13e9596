export const locales = ['en', 'zh'] as const
export type Locale = (typeof locales)[number]
/** One text in every language of the product. */
export type LocalText = Readonly<Record<Locale, string>>
