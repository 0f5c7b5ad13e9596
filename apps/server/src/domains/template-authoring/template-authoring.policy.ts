import { detail } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

export const maxTemplates = 300

/** An account may have a maximum number of templates. */
export function refusalToMake(present: number): DomainError | undefined {
  return present < maxTemplates ? undefined : errors.wrongState({ cause: 'too_many_templates' })
}

/** Only the author may change a template; other users who may see it get A0301. */
export function refusalToChange(
  template: { user_id: string } | undefined,
  viewerId: string,
): DomainError | undefined {
  if (!template) return errors.notFound()
  return template.user_id === viewerId ? undefined : errors.forbidden()
}

interface DraftChange {
  /** False for a template that is or was published. */
  wasDraft: boolean
  isDraft: boolean
  awaitsEngine: boolean
}

/** A published template stays published, and only a draft can wait for an engine. */
export function refusalToDraft({ wasDraft, isDraft, awaitsEngine }: DraftChange): DomainError | undefined {
  if (isDraft && !wasDraft) return errors.wrongState({ cause: 'template_published' })
  return awaitsEngine && !isDraft
    ? errors.invalid({ details: [detail('awaits_engine', 'draft_only')] })
    : undefined
}

/** A graph that no engine of the site can run may only be stored as a draft. */
export function refusalToPublish(isRunnable: boolean): DomainError | undefined {
  return isRunnable ? undefined : errors.wrongState({ cause: 'no_engine_for_graph' })
}

/** The templates of a demo account are visible only to the account. */
export function isForOwnerOnly(viewer: { kind: string }): boolean {
  return viewer.kind === 'demo'
}
