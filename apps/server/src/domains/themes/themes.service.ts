import { detail, type LocalText } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { errors, throwRefusal } from '../../errors/domain-error.ts'
import { newId } from '../../ids.ts'
import { findFiles, type PictureDeps, shownCopy, shownCopyOfFile, upsertFile } from '../files/index.ts'
import { refusalAsCover, refusalToJoin } from './themes.policy.ts'
import { anyCover, findTheme, insertTheme, type ThemeRow } from './themes.repo.ts'

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
  if (rest.end_ts <= rest.begin_ts) {
    const details = [detail('end_ts', 'not_after_begin')]
    throw errors.invalid({ details })
  }
  const cover_key = cover ? await storeCover(deps, cover) : await anyCover(deps.db)
  if (cover_key === undefined) throw errors.unusableUpload({ cause: 'file_not_found' })
  const row = { ...rest, id: newId(), cover_key }
  await insertTheme(deps.db, row)
  return row
}

async function storeCover(deps: PictureDeps, cover: ThemeCover): Promise<string> {
  const objectName =
    'path' in cover
      ? await shownCopyOfFile(deps, { ...cover, side: coverSide }, 'host')
      : await shownCopy(deps, { ...cover, side: coverSide }, cover.by)
  const key = `system/theme/${objectName.slice(0, 24)}.webp`
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
  const theme = await findTheme(tx, id)
  if (!theme) throw errors.notFound()
  return theme
}

/** Throws unless the theme can be joined now. */
export function requireRunning(theme: ThemeRow): void {
  throwRefusal(refusalToJoin(theme, Date.now()))
}
