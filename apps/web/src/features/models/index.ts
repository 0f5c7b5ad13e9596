export { formAddress } from './form-address.ts'
