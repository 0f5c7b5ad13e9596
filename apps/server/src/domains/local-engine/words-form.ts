import type { LocalEngine } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findUsableModels } from '../engines/index.ts'
import { findModelForms } from '../templates/index.ts'

export type WordsForm = NonNullable<LocalEngine['form']>

/** Returns the form that makes pictures from words with this model; undefined while no engine offers the model. */
export async function findWordsForm(db: Database, modelName: string): Promise<WordsForm | undefined> {
  const models = await findUsableModels(db)
  const model = models.find(({ name }) => name === modelName)
  if (!model?.is_ready || !model.tasks.includes('text_to_image')) return undefined
  const form = (await findModelForms(db)).find(({ task }) => task === 'text_to_image')
  return form && { work_template_id: form.id, input: form.input, model_name: modelName }
}
