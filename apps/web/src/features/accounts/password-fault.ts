import { passwordLength } from '@easel/contract'

/** What is wrong with a password that was typed, as the key of its sentence. */
export function passwordFault(password: string): 'error.required' | 'account.passwordShort' | undefined {
  if (password.length >= passwordLength.min) return undefined
  return password === '' ? 'error.required' : 'account.passwordShort'
}
