import type { LocalText } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteFiles,
  findFiles,
  type PictureDeps,
  shownCopy,
  shownCopyOfFile,
  upsertFile,
} from '../files/index.ts'
import {
  refusalAsCover,
  refusalOfPeriod,
  refusalToDelete,
  refusalToJoin,
  refusalToMove,
} from './themes.policy.ts'
import {
  anyCover,
  countUses,
  deleteTheme as deleteRow,
  endTheme as endRow,
  findThemeToJoin,
  insertTheme,
  isCoverInUse,
  lockTheme,
  type ThemeRow,
  updateTheme,
} from './themes.repo.ts'

const coverSide = 1600

export interface NewTheme {
  title: LocalText
  description: LocalText
  begin_ts: number
  end_ts: number
  /** A stored picture, or a file of this machine; defaults to the cover of a template. */
  cover?: ThemeCover | undefined
}

type ThemeCover = { sourceName: string; by: string } | { path: string }

export async function createTheme(deps: PictureDeps, theme: NewTheme): Promise<ThemeRow> {
  const { cover, ...rest } = theme
  throwRefusal(refusalOfPeriod(rest))
  const cover_key = cover ? await storeCover(deps, cover) : await anyCover(deps.db)
  if (cover_key === undefined) throw errors.unusableUpload({ cause: 'file_not_found' })
  const row = { ...rest, id: newId(), cover_key }
  await insertTheme(deps.db, row)
  return row
}

export type ThemeChange = { [Name in keyof NewTheme]?: NewTheme[Name] | undefined }

/** Changes the given fields. A concurrent change keeps the fields that it does not name. */
export async function changeTheme(
  deps: PictureDeps,
  id: string,
  { cover, ...change }: ThemeChange,
): Promise<ThemeRow> {
  if (![cover, ...Object.values(change)].some((value) => value !== undefined))
    throw errors.invalid({ cause: 'nothing_to_change' })
  const cover_key = cover && (await storeCover(deps, cover))
  return await transact(deps.db, async (tx) => {
    const before = await lockTheme(tx, id)
    if (!before) throw errors.notFound()
    const given = Object.entries({ ...change, cover_key }).filter(([, value]) => value !== undefined)
    const after: ThemeRow = { ...before, ...Object.fromEntries(given) }
    throwRefusal(refusalToMove(before, after, Date.now()))
    await updateTheme(tx, after)
    if (after.cover_key !== before.cover_key) await deleteCover(tx, before.cover_key)
    return after
  })
}

/** Ends a running theme now. */
export async function endTheme(db: Database, id: string): Promise<ThemeRow> {
  return await transact(db, async (tx) => {
    const theme = await lockTheme(tx, id)
    if (!theme) throw errors.notFound()
    requireRunning(theme)
    await endRow(tx, id, Date.now())
    return (await lockTheme(tx, id))!
  })
}

/** Deletes a theme in which nothing takes part, and its cover. */
export async function deleteTheme(db: Database, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const theme = await lockTheme(tx, id)
    if (!theme) throw errors.notFound()
    const [use] = await countUses(tx, [id])
    throwRefusal(refusalToDelete(use!.post_count + use!.template_count > 0))
    await deleteRow(tx, id)
    await deleteCover(tx, theme.cover_key)
  })
}

const coverPrefix = 'system/theme/'

/** Deletes a cover that no theme has any longer; the cover of a template stays. */
async function deleteCover(tx: Tx, key: string): Promise<void> {
  if (key.startsWith(coverPrefix) && !(await isCoverInUse(tx, key))) await deleteFiles(tx, [key])
}

async function storeCover(deps: PictureDeps, cover: ThemeCover): Promise<string> {
  const objectName =
    'path' in cover
      ? await shownCopyOfFile(deps, { ...cover, side: coverSide }, 'host')
      : await shownCopy(deps, { ...cover, side: coverSide }, cover.by)
  const key = `${coverPrefix}${objectName.slice(0, 24)}.webp`
  await upsertFile(deps.db, { key, objectName, audience: 'system' })
  return key
}

/** Returns the user's own upload as a cover. */
export async function ownPicture(deps: PictureDeps, userId: string, uploadId: string): Promise<ThemeCover> {
  const [file] = await findFiles(deps.db, [`source/${uploadId}`])
  throwRefusal(refusalAsCover(file, userId))
  return { sourceName: file!.object_name, by: userId }
}

export async function themeToJoin(tx: Tx, id: string): Promise<ThemeRow> {
  const theme = await findThemeToJoin(tx, id)
  if (!theme) throw errors.notFound()
  return theme
}

/** Throws unless the theme can be joined now. */
export function requireRunning(theme: ThemeRow): void {
  throwRefusal(refusalToJoin(theme, Date.now()))
}
