import { passwordLength } from '@easel/contract/client'

/** Returns the catalogue key of the error for a typed password. */
export function passwordFault(password: string): 'error.required' | 'account.passwordShort' | undefined {
  if (password.length >= passwordLength.min) return undefined
  return password === '' ? 'error.required' : 'account.passwordShort'
}
