export { coverRunOwner } from './keep-cover.ts'
