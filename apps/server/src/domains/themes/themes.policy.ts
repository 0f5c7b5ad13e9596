import { detail } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Moderators and administrators make themes, and change them. */
export function refusalToManage(viewer: { isModerator: boolean; isAdmin: boolean }): DomainError | undefined {
  return viewer.isModerator || viewer.isAdmin ? undefined : errors.forbidden()
}

interface Period {
  begin_ts: number
  end_ts: number
}

export function refusalOfPeriod({ begin_ts, end_ts }: Period): DomainError | undefined {
  return end_ts > begin_ts ? undefined : errors.invalid({ details: [detail('end_ts', 'not_after_begin')] })
}

/**
 * A begin that has passed must stay, and a new end must be in the future, so that earlier posts are never outside of the period.
 */
export function refusalToMove(before: Period, after: Period, now: number): DomainError | undefined {
  if (after.begin_ts !== before.begin_ts && before.begin_ts <= now)
    return errors.wrongState({ cause: 'theme_begun' })
  if (after.end_ts !== before.end_ts && after.end_ts <= now)
    return errors.invalid({ details: [detail('end_ts', 'in_past')] })
  return refusalOfPeriod(after)
}

/** A theme with posts or templates cannot be deleted, since they would lose their theme. */
export function refusalToDelete(isInUse: boolean): DomainError | undefined {
  return isInUse ? errors.wrongState({ cause: 'theme_in_use' }) : undefined
}

/** A cover is an upload of the user who sets it. */
export function refusalAsCover(
  file: { user_id: string | null } | undefined,
  userId: string,
): DomainError | undefined {
  return file?.user_id === userId ? undefined : errors.unusableUpload({ cause: 'upload_not_yours' })
}

/** Posts and templates may join a theme from its begin until its end. */
export function refusalToJoin({ begin_ts, end_ts }: Period, now: number): DomainError | undefined {
  return now >= begin_ts && now < end_ts ? undefined : errors.wrongState({ cause: 'theme_not_running' })
}
