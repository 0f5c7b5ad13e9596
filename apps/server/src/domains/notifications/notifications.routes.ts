import type { notificationRoutes } from '@easel/contract'
import { cutPage, encodeCursor } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { isId } from '../../ids.ts'
import type { FileUrls } from '../files/index.ts'
import { countUnread, listNotifications, markRead, notificationList } from './notifications.repo.ts'
import { presentNotifications } from './notifications.view.ts'

export function notificationHandlers(deps: {
  db: Database
  urls: FileUrls
}): Handlers<typeof notificationRoutes> {
  const { db } = deps
  return {
    async listNotifications(input, { viewer, origin }) {
      const found = await listNotifications(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) => encodeCursor(notificationList, [row.id]))
      return { notification_arr: await presentNotifications(rows, { ...deps, origin }), next_cursor }
    },
    async countUnreadNotifications(_input, { viewer }) {
      return { unread_count: await countUnread(db, viewer.id) }
    },
    async readNotification({ id }, { viewer }) {
      if ((await markRead(db, viewer.id, [id])) === 0) throw new DomainError('A0404')
      return {}
    },
    async readNotifications({ notification_id_arr }, { viewer }) {
      await markRead(db, viewer.id, notification_id_arr.filter(isId))
      return {}
    },
  }
}
