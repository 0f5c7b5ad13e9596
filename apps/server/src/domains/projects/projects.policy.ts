import { DomainError } from '../../errors/domain-error.ts'

interface ProjectState {
  editable: boolean
  version: number
}

/** A locked project takes only a change that unlocks it, and every change the version that it was based on. */
export function refusalToChange(
  project: ProjectState,
  change: { editable?: boolean | undefined; version: number },
): DomainError | undefined {
  if (!project.editable && change.editable !== true)
    return new DomainError('A0301', { cause: 'project_locked' })
  return project.version === change.version
    ? undefined
    : new DomainError('A0440', { cause: 'project_changed' })
}

/** A locked project cannot be deleted. */
export function refusalToDelete(project: Pick<ProjectState, 'editable'>): DomainError | undefined {
  return project.editable ? undefined : new DomainError('A0301', { cause: 'project_locked' })
}
