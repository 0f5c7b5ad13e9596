export { catalogueOf, hasTexts, loadCatalogue, loadDialogTexts, loadTexts, partsOf } from './catalogue.ts'
export { LocaleLink, TranslatorProvider, useLocale, useLocalePath, useTranslation } from './locale.tsx'
export { barePath, localeOfPath, localePath, switchLocale } from './locale-path.ts'
export { type Translate, translatorOf } from './translator.ts'
