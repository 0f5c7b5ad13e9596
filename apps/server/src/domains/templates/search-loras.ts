import type { Lora } from '@easel/contract'
import { modelNameOf } from '@easel/remote-engines/models'
import type { Database } from '../../platform/db/pool.ts'
import { findLoras, findModels } from '../engines/index.ts'
import { modelInput, modelsNamed } from './model-inputs.ts'
import type { TemplateDefinition } from './template-definition.ts'

const maxListed = 50

/** Finds the LoRAs that a form accepts with its model, by a part of their names or of their words. */
export async function searchLoras(
  db: Database,
  form: Pick<TemplateDefinition, 'input_arr'>,
  { model = '', keyword = '' }: { model: string | undefined; keyword: string | undefined },
): Promise<{ lora_arr: Lora[]; total: number }> {
  const task = modelInput(form)?.choices_of
  const hasLoras = form.input_arr.some(({ rows }) => rows?.names === 'loras')
  const models = task && hasLoras ? await findModels(db, [task]) : new Map()
  const names = new Set(modelsNamed(form, model, models).map(({ name }) => name))
  // Without a particular model, the LoRAs could belong to any family, so none are returned.
  if (!task || names.size !== 1) return { lora_arr: [], total: 0 }
  const wanted = keyword.trim().toLowerCase()
  const isWanted = (text: string) => text.toLowerCase().includes(wanted)
  const found = await findLoras(db, { task, model: modelNameOf([...names][0]!) })
  const fitting = found
    .filter(({ name, words, fits }) => fits && (isWanted(name) || words.some((word) => isWanted(word))))
    .toSorted((a, b) => Number(hasStem(b, wanted)) - Number(hasStem(a, wanted)))
  const lora_arr = fitting
    .slice(0, maxListed)
    .map(({ name, family, words }) => ({ name, family, word_arr: [...words] }))
  return { lora_arr, total: fitting.length }
}

/** Returns true if a file has this name, without its folder and ending. */
function hasStem({ name }: { name: string }, stem: string): boolean {
  const file = modelNameOf(name).toLowerCase().split('/').at(-1)!
  return file === stem || file.replace(/\.\w{2,11}$/, '') === stem
}
