export { settingQuery } from './api.ts'
export { LanguageSwitch } from './components/language-switch.tsx'
export { ThemeSwitch } from './components/theme-switch.tsx'
