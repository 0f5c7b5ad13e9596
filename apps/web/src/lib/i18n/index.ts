export { i18nOf } from './i18n.ts'
export { LocaleLink } from './locale-link.tsx'
export { barePath, localeOfPath, localePath, switchLocale } from './locale-path.ts'
export { useLocale, useLocalePath } from './use-locale.ts'
