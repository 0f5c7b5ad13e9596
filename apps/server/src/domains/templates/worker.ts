export { preCheckTemplate } from './pre-check-template.ts'
