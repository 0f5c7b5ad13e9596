import type { ProjectSummary } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import type { ProjectRow } from './projects.repo.ts'
import { findCovers } from './tasks.repo.ts'

/** Presents projects, each with its newest result as its cover. */
export async function presentProjects(
  rows: readonly ProjectRow[],
  { db, urls, origin }: { db: Database; urls: FileUrls; origin: string },
): Promise<ProjectSummary[]> {
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  const files = await findFiles(db, [...covers.values()])
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  return rows.map((row) => {
    const cover = fileOf.get(covers.get(row.id) ?? '')
    return { ...row, ...(cover && { cover }) }
  })
}
