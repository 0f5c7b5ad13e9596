import { CodeError, passwordLength } from '@easel/contract/client'

/** Returns the server's message for each field; the error for a taken name belongs to the username. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CodeError)) return {}
  const ofFields = Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
  return error.code === 'A0111' ? { ...ofFields, username: error.message } : ofFields
}

/** Returns the catalogue key of the error for a typed password. */
export function passwordFault(password: string): 'error.required' | 'account.passwordShort' | undefined {
  if (password.length >= passwordLength.min) return undefined
  return password === '' ? 'error.required' : 'account.passwordShort'
}
