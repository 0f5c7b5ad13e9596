import { type Database, transact } from '../../platform/db/pool.ts'
import { notifySocial } from '../notifications/index.ts'
import { findParticipants, setAnnounced, themeToAnnounce } from './themes.repo.ts'

/** Number of latest themes whose participants are notified of the next theme. */
const themesBefore = 10
/** Maximum number of users per call; the next call continues with the others. */
const usersPerBatch = 1000

/** Notifies participants of earlier themes that a theme has begun. Resumes after an interruption, and notifies each user once. */
export async function announceThemes(db: Database, now: number): Promise<void> {
  const theme = await themeToAnnounce(db, now)
  if (!theme) return
  const userIds = await findParticipants(db, theme, { themes: themesBefore, limit: usersPerBatch })
  for (const userId of userIds) {
    await transact(db, async (tx) => {
      await notifySocial(tx, { userId, type: 'theme_started', themeId: theme.id })
      await setAnnounced(tx, theme.id, { announced_to: userId })
    })
  }
  if (userIds.length < usersPerBatch) await setAnnounced(db, theme.id, { announce_ts: now })
}
