export { copyText } from './copy-text.ts'
export { saveAddress } from './save-address.ts'
export { takeFocus } from './take-focus.ts'
