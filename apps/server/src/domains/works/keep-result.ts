import { prepareSigning } from '@easel/nodes/origin'
import { modelNameOf } from '@easel/remote-engines/models'
import type { Tx } from '../../platform/db/pool.ts'
import type { Scores } from '../moderation/index.ts'
import type { PreCheck } from '../moderation/worker.ts'
import { notifyWorkEnded } from '../notifications/index.ts'
import type { RunMaking, RunOwner, RunRef, RunResult } from '../runs/index.ts'
import { findKeptResult, type KeptResult, keepResult } from './kept-results.ts'
import {
  encodeResult,
  nameResult,
  type ResultFiles,
  type StoreDeps,
  type StoredResult,
  storeResult,
} from './result-files.ts'
import { findRemixed, setResult } from './works.repo.ts'

export interface WorkRunDeps extends StoreDeps {
  preCheck: Pick<PreCheck, 'prepare' | 'scorePictures' | 'scoreResult'>
  /** Requests the short clip of a film for lists, which is made in the background. */
  requestClip: (tx: Tx, objectName: string) => Promise<void>
}

/** Owner of work runs: stores the result as files and notifies the author. */
export function workRunOwner(deps: WorkRunDeps): RunOwner {
  return {
    open(run) {
      prepareSigning()
      // A work is the first result of its graph.
      let saved: SavedResult | undefined
      let fresh: KeptResult | undefined
      return {
        async findEqual({ contentKey, making }) {
          const keptResult = await findKeptResult(deps, contentKey)
          if (!keptResult) {
            deps.preCheck.prepare()
            return undefined
          }
          const { files, models, scores, likeness } = keptResult
          return async () => {
            saved ??= await save(deps, run, {
              encoding: Promise.resolve(files),
              scoring: scores ? Promise.resolve(scores) : deps.preCheck.scorePictures([files.main.bytes]),
              making: async () => ({ ...(await making()), models }),
              likeness,
            })
          }
        },
        async save({ contentKey, value, making }) {
          if (saved) return
          const encoding = encodeResult(value)
          const scoring = deps.preCheck.scoreResult(value)
          const likeness = likenessOf(value)
          saved = await save(deps, run, { encoding, scoring, making, likeness })
          const { models } = await making()
          fresh = { contentKey, files: await encoding, models, scores: saved.scores, likeness }
        },
        async record(tx) {
          await recordResult(tx, run, saved!)
          const film = saved!.stored.find(({ role }) => role === 'video')
          if (film) await deps.requestClip(tx, film.objectName)
        },
        async keepForEqual() {
          if (fresh) await keepResult(deps, fresh)
        },
      }
    },
    async ended(tx, run, { state }) {
      await notifyWorkEnded(tx, run, state)
    },
  }
}

interface PendingResult {
  readonly encoding: Promise<ResultFiles>
  readonly scoring: Promise<Scores | undefined>
  readonly making: () => Promise<RunMaking>
  readonly likeness: number | undefined
}

interface SavedResult {
  readonly stored: readonly StoredResult[]
  readonly scores: Scores | undefined
  readonly models: RunMaking['models']
  readonly likeness: number | undefined
}

/** Likeness of a result to its photo, in percent, if a node measured it. */
function likenessOf(value: RunResult['value']): number | undefined {
  return value.kind === 'image' && value.likeness !== undefined ? Math.round(100 * value.likeness) : undefined
}

async function save(
  deps: WorkRunDeps,
  run: RunRef,
  { encoding, scoring, making, likeness }: PendingResult,
): Promise<SavedResult> {
  const stores = async () => {
    const remixOf = await findRemixed(deps.db, run.id)
    return await storeResult(deps, encoding, { producedId: run.id, making, remixOf })
  }
  // The encoding is also awaited here, so that its failure is handled even before its result is needed.
  const [stored, scores, { models }] = await Promise.all([stores(), scoring, making(), encoding])
  return { stored, scores, models, likeness }
}

async function recordResult(
  tx: Tx,
  run: RunRef,
  { stored, scores, models, likeness }: SavedResult,
): Promise<void> {
  const keys = await nameResult(tx, stored, { folder: `work/${run.id}`, userId: run.userId })
  await setResult(tx, run.id, {
    ...keys,
    pre_check: scores ? JSON.stringify(scores) : null,
    likeness: likeness ?? null,
    models: [...new Set(models.map(({ model }) => modelNameOf(model)))],
  })
  await notifyWorkEnded(tx, run, 'done')
}
