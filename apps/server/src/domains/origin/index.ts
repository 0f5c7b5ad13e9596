export { originHandlers } from './origin.routes.ts'
export { type OriginPolicy, originPolicy } from './policy.ts'
