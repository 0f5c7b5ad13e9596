import type { Board } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Facts about a board that decide a viewer's permissions. */
interface Facts {
  user_id: string
  audience: Board['audience']
}

/** Only the owner may change a board; other users who may see the board get A0301. */
export function refusalToChange(board: Facts, viewerId: string): DomainError | undefined {
  return board.user_id === viewerId ? undefined : errors.forbidden()
}

/** Every user except its owner may follow a public board, unless one of the two has blocked the other. */
export function refusalToFollow(
  board: Facts,
  { viewerId, isBlocked }: { viewerId: string; isBlocked: boolean },
): DomainError | undefined {
  if (board.user_id === viewerId) return errors.wrongState({ cause: 'own_content' })
  if (isBlocked) return errors.forbidden({ cause: 'blocked' })
  return board.audience === 'public' ? undefined : errors.forbidden()
}
