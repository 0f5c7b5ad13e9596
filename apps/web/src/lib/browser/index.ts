export { copyText } from './copy-text.ts'
export { holdFocus, takeFocus } from './focus.ts'
export { isComposing } from './is-composing.ts'
export { saveAddress } from './save-address.ts'
