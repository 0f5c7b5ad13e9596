import type { NotificationFilter, notificationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { isId } from '../../platform/ids.ts'
import { settingsOf } from '../accounts/index.ts'
import type { FileUrls } from '../files/index.ts'
import {
  countUnread,
  findNotifications,
  listPositions,
  markAllRead,
  markRead,
  markReadOfWork,
  type NotificationScope,
  readPosition,
} from './notifications.repo.ts'
import { presentNotifications } from './notifications.view.ts'

export function notificationHandlers(deps: {
  db: Database
  urls: FileUrls
}): Handlers<typeof notificationRoutes> {
  const { db } = deps
  return {
    async listNotifications(input, { viewer, origin, locale }) {
      const scope = await scopeOf(db, viewer.id, input.type)
      if (!scope) return { notification_arr: [], next_cursor: null }
      const list = `notification_${input.type}_${input.order_asc ? 'asc' : 'desc'}`
      const position = input.cursor === undefined ? undefined : readPosition(list, input.cursor)
      const { rows: found, beganAt } = await listPositions(db, scope, { ...input, position })
      const { rows, next_cursor } = cutPage(found, input, (row) =>
        encodeCursor(list, [row.position, beganAt]),
      )
      const notifications = await findNotifications(
        db,
        rows.map(({ id }) => id),
      )
      const notification_arr = await presentNotifications(notifications, { ...deps, origin, locale })
      return { notification_arr, next_cursor }
    },
    async countUnreadNotifications({ type }, { viewer }) {
      return { unread_count: await countUnread(db, { userId: viewer.id, filter: type }) }
    },
    async readNotification({ id }, { viewer }) {
      if ((await markRead(db, viewer.id, [id])) === 0) throw errors.notFound()
      return {}
    },
    async readNotifications({ notification_id_arr, all_of, of_work }, { viewer }) {
      await markRead(db, viewer.id, notification_id_arr.filter(isId))
      if (of_work !== undefined && isId(of_work)) await markReadOfWork(db, viewer.id, of_work)
      const scope = all_of && (await scopeOf(db, viewer.id, all_of))
      if (scope) await markAllRead(db, scope)
      return {}
    },
  }
}

/** Undefined if nothing is listed, since the user has turned this type off in the panel. */
async function scopeOf(
  db: Database,
  userId: string,
  filter: NotificationFilter,
): Promise<NotificationScope | undefined> {
  const { notification } = await settingsOf(db, userId)
  const silenced = typesWithout(notification, 'panel')
  return silenced.some((type) => type === filter) ? undefined : { userId, filter, silenced }
}

function typesWithout<Type extends string>(channels: Record<Type, { panel: boolean }>, channel: 'panel') {
  return (Object.keys(channels) as Type[]).filter((type) => !channels[type][channel])
}
