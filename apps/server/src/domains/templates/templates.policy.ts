import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** The maker of a template may keep its graph private. */
export function refusalToOpenGraph(
  { hides_graph, user_id }: { hides_graph: boolean; user_id: string },
  viewerId: string | undefined,
): DomainError | undefined {
  return hides_graph && user_id !== viewerId ? errors.forbidden({ cause: 'graph_hidden' }) : undefined
}

/** Users who can repair a template, or who receive questions about it, see templates that no engine can run. */
export function refusalToSeeMissing({
  isAdmin,
  isModerator,
}: {
  isAdmin: boolean
  isModerator: boolean
}): DomainError | undefined {
  return isAdmin || isModerator ? undefined : errors.forbidden()
}
