import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

interface ProjectState {
  editable: boolean
  version: number
}

/**
 * A locked project accepts only a change that unlocks it. Every change must name the current version as the version on which it
 * is based.
 */
export function refusalToChange(
  project: ProjectState,
  change: { editable?: boolean | undefined; version: number },
): DomainError | undefined {
  if (!project.editable && change.editable !== true) return errors.forbidden({ cause: 'project_locked' })
  return project.version === change.version ? undefined : errors.wrongState({ cause: 'project_changed' })
}

/** A locked project cannot be deleted. */
export function refusalToDelete(project: Pick<ProjectState, 'editable'>): DomainError | undefined {
  return project.editable ? undefined : errors.forbidden({ cause: 'project_locked' })
}
