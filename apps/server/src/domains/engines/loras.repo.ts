import type { EngineTask, Lora, ModelInfo } from '@easel/remote-engines'
import { mayFit } from '@easel/remote-engines/models'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isAllowed } from './allowed-models.ts'
import { isPresent } from './offers.repo.ts'

interface LorasOfEngine {
  id: string
  allowed_models: string[]
  loras: Lora[]
  models: ModelInfo[]
}

/** Reads the LoRAs of the engines that take stages, or were away only for a moment, if their hosts allow them. */
async function readLoras(db: Database | Tx): Promise<LorasOfEngine[]> {
  const { rows } = await sql<LorasOfEngine>`
    select id, allowed_models, loras, models from engines where ${isPresent} and loras <> '[]'`.execute(db)
  return rows.map((row) => ({
    ...row,
    loras: row.loras.filter(({ name }) => isAllowed(name, row.allowed_models)),
  }))
}

/** Returns the names of the LoRAs that each engine has and may use, by the id of the engine. */
export async function findUsableLoras(tx: Tx): Promise<Map<string, Set<string>>> {
  const engines = await readLoras(tx)
  return new Map(engines.map(({ id, loras }) => [id, new Set(loras.map(({ name }) => name))]))
}

/** A LoRA of the engines that have a model. */
export interface FoundLora extends Lora {
  /** False if the LoRA is for a model of another family. */
  readonly fits: boolean
}

/**
 * Returns the LoRAs of the engines that can do a task with a model, or with any model if its name is empty. Each name appears
 * once, in alphabetical order.
 */
export async function findLoras(
  db: Database,
  { task, model }: { task: EngineTask; model: string },
): Promise<FoundLora[]> {
  const found = new Map<string, FoundLora>()
  for (const { loras, models, allowed_models } of await readLoras(db)) {
    const able = models.filter(
      ({ name, missing, tasks }) =>
        tasks[task]?.loras &&
        missing.length === 0 &&
        isAllowed(name, allowed_models) &&
        (model === '' || name === model),
    )
    if (able.length === 0) continue
    for (const lora of loras) {
      const fits = able.some(({ family }) => mayFit(lora, family))
      if (!found.get(lora.name)?.fits) found.set(lora.name, { ...lora, fits })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}
