export { workRunOwner } from './keep-result.ts'
