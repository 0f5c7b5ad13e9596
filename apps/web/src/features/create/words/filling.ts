import type { Client, WorkTemplate } from '@easel/contract/client'
import type { PictureLora, PictureWords } from '@easel/media-metadata/words'
import { writeRows } from '../../templates/index.ts'
import type { Values } from '../params/index.ts'
import { sameFile, stemOf } from './file-names.ts'
import { type LoraField, type TakenWords, takenWords } from './taken-words.ts'

type Api = Pick<Client, 'listTemplateLoras'>

/** The values that a picture sets in a form. */
export interface FillResult extends Omit<TakenWords, 'loraField'> {
  /** Names of LoRAs of the picture that no engine has for the model. */
  readonly missingLoras: readonly string[]
}

/** Returns the values that the words, the settings and the LoRAs of a picture set in a form. */
export async function fillingFrom(
  api: Api,
  template: WorkTemplate,
  words: PictureWords,
  params: Values,
): Promise<FillResult> {
  const { loraField, ...taken } = takenWords(template, words, params)
  if (!loraField) return { ...taken, missingLoras: [] }
  const { present, missing } = await findLoras(api, template, loraField, words.loras ?? [])
  const { name, rows } = loraField.input
  const max = rows?.max ?? present.length
  const tooMany = present.slice(max).map(([file]) => ({ key: 'lora' as const, value: stemOf(file!) }))
  return {
    ...taken,
    values: { ...taken.values, ...(rows && { [name]: writeRows(present.slice(0, max), rows) }) },
    leftOut: [...taken.leftOut, ...tooMany],
    missingLoras: missing,
  }
}

/** Returns the nearest weight that the server accepts, with as few digits as the slider shows. */
function fittedWeight(weight: number): number {
  return Math.round(Math.min(2, Math.max(-2, weight)) * 100) / 100
}

/** Finds LoRAs at the engines by the names of their files; returns the rows of the form's field, and the names without a file. */
async function findLoras(
  api: Api,
  { id }: Pick<WorkTemplate, 'id'>,
  { model }: LoraField,
  loras: readonly PictureLora[],
): Promise<{ present: string[][]; missing: string[] }> {
  const found = await Promise.all(
    loras.map(async ({ name, weight }) => {
      const { lora_arr } = await api.listTemplateLoras({ id, model, keyword: stemOf(name) })
      const lora = lora_arr.find((offered) => sameFile(offered.name, name))
      return { name, row: lora && [lora.name, String(fittedWeight(weight))] }
    }),
  )
  return {
    present: found.flatMap(({ row }) => (row ? [row] : [])),
    missing: found.flatMap(({ name, row }) => (row ? [] : [stemOf(name)])),
  }
}
