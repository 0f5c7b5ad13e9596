import { type DomainError, errors } from '../../errors/domain-error.ts'

export const maxTemplates = 300

/** An account makes templates up to a number. */
export function refusalToMake(present: number): DomainError | undefined {
  return present < maxTemplates ? undefined : errors.wrongState({ cause: 'too_many_templates' })
}

/** Only the author changes a template; others who may see it hear that it is not theirs. */
export function refusalToChange(
  template: { user_id: string } | undefined,
  viewerId: string,
): DomainError | undefined {
  if (!template) return errors.notFound()
  return template.user_id === viewerId ? undefined : errors.forbidden()
}

/** A throw-away account makes templates for itself alone. */
export function isForOwnerOnly(viewer: { kind: string }): boolean {
  return viewer.kind === 'demo'
}
