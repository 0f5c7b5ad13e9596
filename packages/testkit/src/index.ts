export * from './bad-files.ts'
export { browserAdvice, findChromium, requireChromium } from './chromium.mjs'
export * from './database.ts'
export * from './photo.ts'
