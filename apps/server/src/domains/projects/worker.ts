export { taskRunOwner } from './keep-result.ts'
