export { settingQuery } from './api.ts'
export { LanguageOffer } from './components/language-offer.tsx'
export { LanguageSwitch } from './components/language-switch.tsx'
export { ThemeSwitch } from './components/theme-switch.tsx'
