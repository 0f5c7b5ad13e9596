import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findUsableModels } from '../engines/index.ts'
import { createWork, type WorkDeps } from '../works/index.ts'
import { abandonTest, findLocalEngine, recordTest } from './local-engine.repo.ts'
import { findWordsForm, type WordsForm } from './words-form.ts'

export interface TestDeps extends WorkDeps {
  log: Logger
}

interface TestedModel {
  readonly model: string
  /** Name of the model in forms. */
  readonly modelName: string
}

/** The words are English in every language, because some models read no other language. */
const prompt = 'A white lighthouse on a cliff at the sea, evening light, oil painting'
/** First and last pause in ms between two tries: the engine may be paused, or its administrator may wait for another work. */
const [firstPauseMs, maxPauseMs] = [500, 10_000]

/** Code of the refusal of a second work beside a running work of the same user. */
const slotTaken = 'A0502'

/** Thrown in the transaction of a test picture if another process has made the picture, or the model was changed. */
class NotWantedError extends Error {}

/** Starts the test picture of a setup as soon as the engine offers its model. Ends early if no picture is wanted or possible. */
export async function startTestPicture(
  deps: TestDeps,
  tested: TestedModel,
  signal: AbortSignal,
): Promise<void> {
  for (
    let pauseMs = firstPauseMs;
    !(await tryToStart(deps, tested));
    pauseMs = Math.min(maxPauseMs, 1.2 * pauseMs)
  )
    await sleep(pauseMs, undefined, { signal })
}

/** Returns false if the picture must be tried again. */
async function tryToStart(deps: TestDeps, tested: TestedModel): Promise<boolean> {
  const { db, log } = deps
  try {
    const row = await findLocalEngine(db)
    if (row?.model !== tested.model || row.test_by === null || row.test_work_id !== null) return true
    const offered = (await findUsableModels(db)).find(({ name }) => name === tested.modelName)
    if (!offered?.is_ready) return false
    const form = await findWordsForm(db, tested.modelName)
    // Without a form, the model only edits pictures, or the host has hidden the template.
    if (form) await start(deps, { model: tested.model, userId: row.test_by, form })
    else await abandonTest(db, tested.model)
    return true
  } catch (error) {
    if (error instanceof NotWantedError) return true
    if (error instanceof DomainError && error.code === slotTaken) return false
    log.error({ err: error }, 'test picture of the local engine')
    if (!(error instanceof DomainError)) return false
    await abandonTest(db, tested.model)
    return true
  }
}

/**
 * Starts the picture as a work of the administrator who ordered the setup, without cost. The work and its id in the setup are
 * stored together, so a restarted worker starts no second picture.
 */
async function start(
  deps: TestDeps,
  { model, userId, form }: { model: string; userId: string; form: WordsForm },
): Promise<void> {
  await createWork(deps, userId, {
    work_template_id: form.work_template_id,
    source_arr: [],
    params: { prompt, [form.input]: form.model_name },
    isFree: true,
    async recordCreatedId(tx, workId) {
      if (!(await recordTest(tx, { model, userId, workId }))) throw new NotWantedError()
    },
  })
}
