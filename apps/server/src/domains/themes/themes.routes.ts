import type { Locale, Theme, ThemeDetails, themeRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { throwRefusal } from '../../platform/errors/domain-error.ts'
import { type FileUrls, findFiles, type PictureDeps } from '../files/index.ts'
import { refusalToManage } from './themes.policy.ts'
import { countUses, listThemes, type ThemeRow, type ThemeState, themeCursor } from './themes.repo.ts'
import { changeTheme, createTheme, deleteTheme, endTheme, ownPicture } from './themes.service.ts'

export function themeHandlers(deps: PictureDeps & { urls: FileUrls }): Handlers<typeof themeRoutes> {
  const { db, urls } = deps
  const details = async (row: ThemeRow, call: { origin: string }) => {
    const [shown] = await presentDetails([row], { db, urls, origin: call.origin })
    return shown!
  }
  return {
    async listThemes({ state, ...page }, call) {
      const { rows, next_cursor } = await themePage(db, page, state)
      return { theme_arr: await presentThemes(rows, { db, urls, ...call }), next_cursor }
    },
    async createTheme({ cover, begin_ts, ...theme }, call) {
      throwRefusal(refusalToManage(call.viewer))
      const row = await createTheme(deps, {
        ...theme,
        begin_ts: begin_ts ?? Date.now(),
        ...(cover !== undefined && { cover: await ownPicture(deps, call.viewer.id, cover) }),
      })
      const [shown] = await presentThemes([row], { db, urls, ...call })
      return shown!
    },
    async listThemeDetails(page, call) {
      throwRefusal(refusalToManage(call.viewer))
      const { rows, next_cursor } = await themePage(db, page)
      return { theme_arr: await presentDetails(rows, { db, urls, ...call }), next_cursor }
    },
    async updateTheme({ id, cover, ...change }, call) {
      throwRefusal(refusalToManage(call.viewer))
      const picture = cover === undefined ? undefined : await ownPicture(deps, call.viewer.id, cover)
      return await details(await changeTheme(deps, id, { ...change, cover: picture }), call)
    },
    async endTheme({ id }, call) {
      throwRefusal(refusalToManage(call.viewer))
      return await details(await endTheme(db, id), call)
    },
    async deleteTheme({ id }, call) {
      throwRefusal(refusalToManage(call.viewer))
      await deleteTheme(db, id)
      return {}
    },
  }
}

async function presentDetails(
  rows: readonly ThemeRow[],
  { db, urls, origin }: Omit<ViewContext, 'locale'>,
): Promise<ThemeDetails[]> {
  const [covers, uses] = await Promise.all([
    coversOf(rows, { db, urls, origin }),
    countUses(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const useOf = new Map(uses.map((use) => [use.id, use]))
  const now = Date.now()
  return rows.map(({ cover_key, ...row }) => ({
    ...row,
    ...useOf.get(row.id)!,
    cover: covers.get(cover_key)!,
    state: stateAt(row, now),
  }))
}

function stateAt({ begin_ts, end_ts }: Pick<ThemeRow, 'begin_ts' | 'end_ts'>, now: number): ThemeState {
  if (now < begin_ts) return 'coming'
  return now < end_ts ? 'running' : 'over'
}

/** Covers of themes, by their keys. */
async function coversOf(
  rows: readonly ThemeRow[],
  { db, urls, origin }: Omit<ViewContext, 'locale'>,
): Promise<ReadonlyMap<string, Theme['cover']>> {
  const files = await findFiles(
    db,
    rows.map((row) => row.cover_key),
  )
  return new Map(files.map((file) => [file.key, urls.present(origin, file)]))
}

export async function themePage(db: Database, page: PageInput, state?: ThemeState) {
  return cutPage(await listThemes(db, state, page), page, themeCursor)
}

interface ViewContext {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
}

export async function presentThemes(
  rows: readonly ThemeRow[],
  { db, urls, locale, origin }: ViewContext,
): Promise<Theme[]> {
  const covers = await coversOf(rows, { db, urls, origin })
  return rows.map((row) => ({
    id: row.id,
    title: row.title[locale],
    description: row.description[locale],
    cover: covers.get(row.cover_key)!,
    begin_ts: row.begin_ts,
    end_ts: row.end_ts,
  }))
}
