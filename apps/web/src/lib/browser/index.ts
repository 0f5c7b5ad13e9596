export { copyText } from './copy-text.ts'
export { saveAddress } from './save-address.ts'
