export { lookAtTemplate } from './look-at-template.ts'
