import type { Locale, Theme, themeRoutes } from '@easel/contract'
import { cutPage, type PageInput } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { throwRefusal } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { type FileUrls, findFiles, type PictureDeps } from '../files/index.ts'
import { refusalToCreate } from './themes.policy.ts'
import { listThemes, type ThemeRow, type ThemeState, themeCursor } from './themes.repo.ts'
import { createTheme, ownPicture } from './themes.service.ts'

export function themeHandlers(deps: PictureDeps & { urls: FileUrls }): Handlers<typeof themeRoutes> {
  const { db, urls } = deps
  return {
    async listThemes({ state, ...page }, call) {
      const { rows, next_cursor } = await themePage(db, page, state)
      return { theme_arr: await presentThemes(rows, { db, urls, ...call }), next_cursor }
    },
    async createTheme({ cover, begin_ts, ...theme }, call) {
      throwRefusal(refusalToCreate(call.viewer))
      const row = await createTheme(deps, {
        ...theme,
        begin_ts: begin_ts ?? Date.now(),
        ...(cover !== undefined && { cover: await ownPicture(deps, call.viewer.id, cover) }),
      })
      const [shown] = await presentThemes([row], { db, urls, ...call })
      return shown!
    },
  }
}

export async function themePage(db: Database, page: PageInput, state?: ThemeState) {
  return cutPage(await listThemes(db, state, page), page, themeCursor)
}

interface Presenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
}

export async function presentThemes(
  rows: readonly ThemeRow[],
  { db, urls, locale, origin }: Presenting,
): Promise<Theme[]> {
  const files = await findFiles(
    db,
    rows.map((row) => row.cover_key),
  )
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title[locale],
    description: row.description[locale],
    cover: fileOf.get(row.cover_key)!,
    begin_ts: row.begin_ts,
    end_ts: row.end_ts,
  }))
}
