export { remake } from './remake.ts'
