export { copyText } from './copy-text.ts'
export { holdFocus } from './hold-focus.ts'
export { saveAddress } from './save-address.ts'
export { takeFocus } from './take-focus.ts'
