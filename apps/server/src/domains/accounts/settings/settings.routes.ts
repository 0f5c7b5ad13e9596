import type { settingRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { changeSettings, settingsOf } from './user-settings.ts'

export function settingHandlers({ db }: { db: Database }): Handlers<typeof settingRoutes> {
  return {
    getSetting: (_input, { viewer }) => settingsOf(db, viewer.id),
    updateSetting: (change, { viewer, timezone }) =>
      changeSettings(db, { userId: viewer.id, timezone }, change),
  }
}
