export { type OriginPolicy, originPolicy } from './policy.ts'
