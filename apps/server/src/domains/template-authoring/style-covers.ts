import { causes, type Locale, type StyleCover } from '@easel/contract'
import { isActive } from '@easel/graph'
import { coveredStyles, registry, styleCoverGraph } from '@easel/nodes'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { findSystemUser } from '../accounts/index.ts'
import { deleteFiles, type FileUrls, findFiles } from '../files/index.ts'
import { startRun, stopRun } from '../runs/index.ts'
import { effortOf, runStart } from '../runs/inspect.ts'
import { styleCoverKeys, usualSeed } from '../templates/index.ts'
import {
  deleteStyleCover,
  findStyleCoverRuns,
  type StyleCoverRun,
  setStyleCoverRun,
} from './style-covers.repo.ts'

export interface StyleCoverDeps {
  db: Database
  jobs: JobQueue
  urls: FileUrls
}

/** Describes the covers of all styles, in the order of the forms. */
export async function describeStyleCovers(
  { db, urls }: Pick<StyleCoverDeps, 'db' | 'urls'>,
  { locale, origin }: { locale: Locale; origin: string },
): Promise<StyleCover[]> {
  // The runs are read first: a finished run has stored its file, so the next query finds the file.
  const runs = await findStyleCoverRuns(db)
  const files = await findFiles(db, [...styleCoverKeys.values()])
  return coveredStyles.map(({ key: style, label }) => {
    const key = styleCoverKeys.get(style)
    const shown = { style, label: label[locale] }
    const file = files.find((file) => file.key === key)
    if (file) return { ...shown, state: 'made', picture_url: urls.url(origin, file) }
    const run = runs.find((run) => run.key === key)
    if (run?.state === 'queue') return { ...shown, state: 'waiting' }
    if (run?.state === 'doing') return { ...shown, state: 'running' }
    const fault = run && faultOf(run)
    return fault ? { ...shown, state: 'failed', fault: fault[locale] } : { ...shown, state: 'none' }
  })
}

const causeOf = { material: 'material_failed', system: 'system_failed', limit: 'limit_reached' } as const

/** Reason why a run ended without a picture; undefined if an administrator stopped it. */
function faultOf({ error_reason, error_text }: StyleCoverRun) {
  if (error_reason === null) return undefined
  return error_text ?? causes[causeOf[error_reason as keyof typeof causeOf]]
}

/** Starts a run for each cover that neither exists nor is being made. Deletes covers of words that no preset has any more. */
export async function makeStyleCovers({ db, jobs }: StyleCoverDeps): Promise<void> {
  const userId = await findSystemUser(db)
  if (userId === undefined) throw new Error('The installation has no system account')
  await transact(db, async (tx) => {
    await serialize(tx, 'style covers')
    const runs = new Map((await findStyleCoverRuns(tx)).map((run) => [run.key, run]))
    const made = new Set((await findFiles(tx, [...styleCoverKeys.values()])).map(({ key }) => key))
    for (const [style, key] of styleCoverKeys) {
      const last = runs.get(key)
      runs.delete(key)
      if (made.has(key) || (last && isActive(last.state))) continue
      await startStyleCover(tx, jobs, { style, key, userId, seed: nextSeed(last) })
    }
    for (const { key, run_id } of runs.values()) {
      await deleteStyleCover(tx, key)
      await stopRun(tx, run_id)
      await deleteFiles(tx, [key])
    }
  })
}

/** Returns another seed, since the same seed would give a refused picture again. */
function nextSeed(last: StyleCoverRun | undefined): number {
  if (!last) return usualSeed
  return last.error_reason === 'material' ? last.seed + 1 : last.seed
}

async function startStyleCover(
  tx: Tx,
  jobs: JobQueue,
  { style, key, userId, seed }: { style: string; key: string; userId: string; seed: number },
): Promise<void> {
  const graph = styleCoverGraph(style, seed)
  const run_id = newId()
  await startRun(tx, jobs, {
    ...runStart(graph, registry),
    ...{ id: run_id, userId, graph: JSON.stringify(graph), effort: effortOf(graph, new Map(), registry) },
    ...{ kind: 'template_cover', timingKey: 'style_cover', cost: 0, priority: 'background' },
  })
  await setStyleCoverRun(tx, { key, run_id, seed })
}

/** Stops the covers that are underway. */
export async function stopStyleCovers({ db }: Pick<StyleCoverDeps, 'db'>): Promise<void> {
  await transact(db, async (tx) => {
    await serialize(tx, 'style covers')
    for (const { run_id } of await findStyleCoverRuns(tx)) await stopRun(tx, run_id)
  })
}
