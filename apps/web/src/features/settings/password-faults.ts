import { passwordFault } from '../accounts/index.ts'

export interface PasswordChange {
  /** Undefined if the account has no password yet. */
  old: string | undefined
  next: string
  repeated: string
}

type Fault = 'error.required' | 'account.passwordShort' | 'settings.passwordsDiffer'

/** Returns the text key of the error for each field. */
export function passwordFaults({ old, next, repeated }: PasswordChange): Record<string, Fault> {
  const fault = passwordFault(next)
  return {
    ...(old === '' && { old_password: 'error.required' as const }),
    ...(fault && { new_password: fault }),
    ...(!fault && repeated !== next && { repeated: 'settings.passwordsDiffer' as const }),
  }
}
