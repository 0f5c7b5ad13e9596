import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Users cannot follow, block or mute themselves. */
export function refusalToTarget(viewerId: string, userId: string): DomainError | undefined {
  return viewerId === userId ? errors.wrongState({ cause: 'oneself' }) : undefined
}

/**
 * Returns the refusal to follow a user: a user may follow another visible user, unless one of them has blocked the other. `user` is
 * undefined if no such user exists.
 */
export function refusalToFollow(
  user: { isVisible: boolean; isBlocked: boolean } | undefined,
): DomainError | undefined {
  if (!user?.isVisible) return errors.notFound()
  return user.isBlocked ? errors.forbidden({ cause: 'blocked' }) : undefined
}

/** The follows of a demo account are invisible. */
export function isSeenFollowing(viewer: { kind: string }): boolean {
  return viewer.kind !== 'demo'
}

/** A user's page opens for everyone who may see the user, except for people whom the user has blocked. */
export function refusalToOpen({
  isVisible,
  isBlockedByUser,
}: {
  isVisible: boolean
  isBlockedByUser: boolean
}): DomainError | undefined {
  return isVisible && !isBlockedByUser ? undefined : errors.notFound()
}

/** Other users may see the likes of a user who shows them. */
export function refusalToSeeLikes({ likes_public }: { likes_public: boolean }): DomainError | undefined {
  return likes_public ? undefined : errors.notFound()
}
