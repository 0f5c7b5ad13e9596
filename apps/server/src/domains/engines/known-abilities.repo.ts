import type { EngineChoices, ModelInfo } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

/** Maximum number of engines that are read, which exceeds the number that can be added. */
const enginesRead = 1000

/** An engine in any mode and state, with the facts that determine which stages it can make. */
export interface KnownAbilities {
  readonly id: string
  readonly kind: string
  /** False for an engine that its host paused or drains. */
  readonly isOn: boolean
  /** True if the engine takes stages now. */
  readonly isReady: boolean
  readonly models: readonly ModelInfo[]
  /** Patterns of the models and LoRAs that the host allows. */
  readonly allowed_models: readonly string[]
  readonly choices: EngineChoices
  /** Names of its LoRAs. */
  readonly loras: readonly string[]
  readonly runnable_classes: readonly string[]
  readonly runnable_files: readonly string[]
}

export async function findKnownAbilities(db: Database | Tx): Promise<KnownAbilities[]> {
  return await db
    .selectFrom('engines')
    .select(['id', 'kind', 'allowed_models', 'runnable_classes', 'runnable_files'])
    .select([
      sql<boolean>`mode = 'on'`.as('isOn'),
      sql<boolean>`mode = 'on' and state = 'ready'`.as('isReady'),
      sql<ModelInfo[]>`models`.as('models'),
      sql<EngineChoices>`choices`.as('choices'),
      sql<string[]>`array(select lora ->> 'name' from jsonb_array_elements(loras) as lora)`.as('loras'),
    ])
    .orderBy('id')
    .limit(sql.lit(enginesRead))
    .execute()
}
