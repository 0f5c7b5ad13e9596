export { appealAddress } from './case-address.ts'
