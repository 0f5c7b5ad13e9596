import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Those who can mend it, or are asked about it, see the templates that no engine can run. */
export function refusalToSeeMissing({
  isAdmin,
  isModerator,
}: {
  isAdmin: boolean
  isModerator: boolean
}): DomainError | undefined {
  return isAdmin || isModerator ? undefined : errors.forbidden()
}
