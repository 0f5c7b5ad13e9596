import type { Locale } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { fileNameOf } from '../files/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { templateOfWork } from '../works/index.ts'
import type { PostedFile } from './posted-file.repo.ts'

/** Returns the name for a saved file: the name of the site, and the title of the post or of the template. */
export async function downloadName(
  db: Database,
  { key, posted }: { key: string; posted: PostedFile | undefined },
  { locale, siteName }: { locale: Locale; siteName: string },
): Promise<string> {
  const title = posted?.title ?? (await templateTitle(db, key, locale))
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
