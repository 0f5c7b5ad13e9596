import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** A setting of the environment takes precedence, so a change in the administration would have no effect. */
export function refusalToChangeSetting(isFixed: boolean): DomainError | undefined {
  return isFixed ? errors.wrongState({ cause: 'setting_fixed' }) : undefined
}
