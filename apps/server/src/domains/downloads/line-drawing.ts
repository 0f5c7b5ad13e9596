import { drawsLines } from '@easel/graph'
import { builtInTemplates, registry } from '@easel/nodes'
import type { Database } from '../../platform/db/pool.ts'
import type { FileRow } from '../files/index.ts'
import type { PostedFile } from './posted-file.repo.ts'
import { workIdOf } from './work-id.ts'
import { builtinOfWork } from './work-of-file.repo.ts'

const drawing = new Set(
  builtInTemplates.filter(({ graph }) => drawsLines(graph, registry)).map(({ key }) => key),
)

/** True for a picture that consists of lines on flat areas, edited or not, because the template of its work draws such pictures. */
export async function isLineDrawing(
  db: Database,
  { key, duration_ms }: Pick<FileRow, 'key' | 'duration_ms'>,
  posted: PostedFile | undefined,
): Promise<boolean> {
  const workId = workIdOf(key, posted)
  if (workId === undefined || duration_ms !== null) return false
  const template = await builtinOfWork(db, workId)
  return template !== undefined && drawing.has(template)
}
