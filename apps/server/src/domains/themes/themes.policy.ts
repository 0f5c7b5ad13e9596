import { type DomainError, errors } from '../../errors/domain-error.ts'

/** Only moderators make themes. */
export function refusalToCreate(viewer: { isModerator: boolean }): DomainError | undefined {
  return viewer.isModerator ? undefined : errors.forbidden()
}

/** A cover is a moderator's own upload. */
export function refusalAsCover(
  file: { user_id: string | null } | undefined,
  userId: string,
): DomainError | undefined {
  return file?.user_id === userId ? undefined : errors.unusableUpload({ cause: 'upload_not_yours' })
}

/** Posts and templates join a theme from its begin until its end. */
export function refusalToJoin(
  { begin_ts, end_ts }: { begin_ts: number; end_ts: number },
  now: number,
): DomainError | undefined {
  return now >= begin_ts && now < end_ts ? undefined : errors.wrongState({ cause: 'theme_not_running' })
}
