import type { Locale, ProjectSummary } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople } from '../accounts/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { presentBasedOn } from '../templates/index.ts'
import type { ProjectRow } from './projects.repo.ts'
import { findCovers } from './tasks.repo.ts'

/** Presents projects, each with its newest result as the cover. */
export async function presentProjects(
  rows: readonly ProjectRow[],
  { db, urls, origin, locale }: { db: Database; urls: FileUrls; origin: string; locale: Locale },
): Promise<ProjectSummary[]> {
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  const [files, people] = await Promise.all([
    findFiles(db, [...covers.values()]),
    findPeople(
      db,
      rows.flatMap(({ based_on }) => based_on?.user_id ?? []),
    ),
  ])
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  return rows.map(({ based_on, ...row }) => {
    const cover = fileOf.get(covers.get(row.id) ?? '')
    return {
      ...row,
      ...(based_on && { based_on: presentBasedOn(based_on, { people, locale, origin }) }),
      ...(cover && { cover }),
    }
  })
}
