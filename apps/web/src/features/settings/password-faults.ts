export interface PasswordChange {
  /** Undefined where there is none yet. */
  old: string | undefined
  next: string
  repeated: string
}

type Fault = 'error.required' | 'account.passwordShort' | 'settings.passwordsDiffer'

const minLength = 6

/** What is wrong with each field, as the key of its sentence. */
export function passwordFaults({ old, next, repeated }: PasswordChange): Record<string, Fault> {
  return {
    ...(old === '' && { old_password: 'error.required' as const }),
    ...(next.length < minLength && {
      new_password: next === '' ? ('error.required' as const) : ('account.passwordShort' as const),
    }),
    ...(next.length >= minLength && repeated !== next && { repeated: 'settings.passwordsDiffer' as const }),
  }
}
