import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** The maker of a template may keep its graph from others. */
export function refusalToOpenGraph(
  { hides_graph, user_id }: { hides_graph: boolean; user_id: string },
  viewerId: string | undefined,
): DomainError | undefined {
  return hides_graph && user_id !== viewerId ? errors.forbidden({ cause: 'graph_hidden' }) : undefined
}

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
