import type { Locale } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { fileNameOf } from '../files/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { templateOfWork } from '../works/index.ts'
import type { PostedFile } from './posted-file.repo.ts'

/** Returns the title for a saved file: the title of the post or of the template; undefined for an upload. */
export async function downloadTitle(
  db: Database,
  { key, posted }: { key: string; posted: PostedFile | undefined },
  locale: Locale,
): Promise<string | undefined> {
  return posted?.title ?? (await templateTitle(db, key, locale))
}

/** Returns the name for a saved file: the name of the site, and the title. */
export function downloadName(
  siteName: string,
  { key, title }: { key: string; title: string | undefined },
): string {
  const site = fileNameOf(siteName).toLowerCase().replaceAll(' ', '-')
  return fileNameOf(`${site}-${title ?? key.split('/').at(-1)?.split('.')[0]}`)
}

async function templateTitle(db: Database, key: string, locale: Locale): Promise<string | undefined> {
  const [, workId] = /^work\/([0-9a-f-]{36})\//.exec(key) ?? []
  if (!workId) return undefined
  const work = await templateOfWork(db, workId)
  if (!work) return undefined
  const versions = await findVersions(db, [work])
  return versions.get(versionKey(work.work_template_id, work.version))?.title[locale]
}
