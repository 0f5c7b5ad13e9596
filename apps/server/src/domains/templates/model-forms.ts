import type { LocalText } from '@easel/contract'
import type { EngineTask } from '@easel/remote-engines/tasks'
import type { Database } from '../../platform/db/pool.ts'
import { modelInput } from './model-inputs.ts'
import { findOfferedBuiltins } from './templates.repo.ts'

/** A built-in template whose form chooses a model. */
export interface ModelForm {
  readonly id: string
  readonly title: LocalText
  /** Name of the input that takes the model. */
  readonly input: string
  readonly task: EngineTask
}

/**
 * Finds the forms that engines can serve now, in the order of their tasks. Forms with instructions of their own are left out:
 * models are chosen for users' own words.
 */
export async function findModelForms(db: Database): Promise<ModelForm[]> {
  const templates = await findOfferedBuiltins(db)
  return templates.flatMap(({ id, definition }) => {
    const input = modelInput(definition)
    const hasInstruction = definition.input_arr.some(({ bind }) => bind.input === 'instruction')
    return input?.choices_of && !hasInstruction
      ? [{ id, title: definition.title, input: input.name, task: input.choices_of }]
      : []
  })
}
