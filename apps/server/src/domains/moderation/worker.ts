export { checkAvatar, type PreCheckDeps } from './check-avatar.ts'
export { PreCheck } from './pre-check/pre-check.ts'
