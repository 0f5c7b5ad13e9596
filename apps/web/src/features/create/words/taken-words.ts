import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import type { PictureWords } from '@easel/media-metadata/words'
import { fitValues, sentValues, settable, takenInputs, type Values } from '../params/index.ts'
import { sameFile, stemOf, valueNamed } from './file-names.ts'

/** Keys of the names of settings that a picture has, but a form may lack. */
export type LeftOut =
  | 'guidance'
  | 'lora'
  | 'model'
  | 'negative'
  | 'sampler'
  | 'scheduler'
  | 'seed'
  | 'size'
  | 'steps'
  | 'styles'

/** The field of a form for LoRAs, and the model that the form has chosen. */
export interface LoraField {
  readonly input: TemplateInput
  readonly model: string
}

export interface TakenWords {
  readonly values: Values
  /** Settings of the picture that the form does not accept, with their values. The negative prompt is listed without its text. */
  readonly leftOut: readonly { readonly key: LeftOut; readonly value?: string }[]
  /** True if the words are longer than the form accepts. */
  readonly isCut: boolean
  /** The field for LoRAs; absent if the form takes none with this model. */
  readonly loraField?: LoraField
}

/**
 * The values that the words and settings of a picture set in a form. The model is the picture's model if the form has it,
 * otherwise the form's model.
 */
export function takenWords(template: WorkTemplate, words: PictureWords, params: Values): TakenWords {
  const inputs = settable(template)
  const named = (name: string) => inputs.find((input) => input.name === name)
  const wanted = inputs.find((input) => input.words === 'wanted')
  const unwanted = inputs.find((input) => input.words === 'unwanted')
  const seed = inputs.find(({ type }) => type === 'seed')
  const shaped = inputs.find(({ choice_arr }) => choice_arr?.some(({ ratio }) => ratio !== undefined))
  const model = inputs.find(({ choice_arr }) => choice_arr?.some(({ takes_arr }) => takes_arr))
  const chosen = model && (modelIn(model, words.model) ?? onlyModel(model) ?? params[model.name])
  const style = named('style')
  const size = shaped && formatNear(shaped, words)
  const { sampler, scheduler } = samplerIn(named('sampler'), words)
  const entries: [TemplateInput | undefined, ParamValue | undefined][] = [
    [model, chosen],
    [wanted, words.prompt === '' ? undefined : words.prompt],
    [unwanted, words.negative_prompt ?? ''],
    [seed, words.seed],
    [named('steps'), words.steps],
    [named('guidance'), words.guidance],
    [named('sampler'), valueNamed(named('sampler')?.choice_arr, sampler)],
    [named('scheduler'), valueNamed(named('scheduler')?.choice_arr, scheduler)],
    [shaped, size],
    // The picture's own words describe its style.
    [style, style?.default],
  ]
  const given = Object.fromEntries(
    entries.flatMap(([input, value]) => (input && value !== undefined ? [[input.name, value]] : [])),
  )
  const fitted = fitValues(template, given).values
  const sent = sentValues(template, ({ name }) => fitted[name] ?? params[name])
  const inputsTaken = takenInputs(template, sent)
  const taken = new Set(inputsTaken.map(({ name }) => name))
  const loraInput = inputsTaken.find(({ rows }) => rows?.names === 'loras')
  const values = Object.fromEntries(Object.entries(fitted).filter(([name]) => taken.has(name)))
  const has = (input: TemplateInput | undefined) => input !== undefined && input.name in values
  // A seed beyond the range of the form was changed to fit the range.
  if (seed && words.seed !== undefined && values[seed.name] !== words.seed) delete values[seed.name]
  const leftOut = (
    [
      ['model', words.model, modelIn(model, words.model) !== undefined],
      ['negative', words.negative_prompt && '', has(unwanted)],
      ['seed', words.seed, has(seed)],
      ['steps', words.steps, has(named('steps'))],
      ['guidance', words.guidance, has(named('guidance'))],
      ['size', words.width && words.height && `${words.width} × ${words.height}`, has(shaped)],
      ['sampler', sampler, has(named('sampler'))],
      ['scheduler', scheduler, has(named('scheduler'))],
      ['styles', words.styles, false],
      ...(words.loras ?? []).map(({ name }) => ['lora', stemOf(name), loraInput !== undefined] as const),
    ] as const
  ).flatMap(([key, value, isTaken]) =>
    value === undefined || isTaken ? [] : [{ key, ...(value !== '' && { value: String(value) }) }],
  )
  const isCut = [wanted, unwanted].some(
    (input) =>
      has(input) && String(given[input!.name]).length > (input!.max_length ?? Number.POSITIVE_INFINITY),
  )
  const loraField = loraInput && { input: loraInput, model: String(sent[model?.name ?? ''] ?? '') }
  return { values, leftOut, isCut, ...(loraField && { loraField }) }
}

/** Older web UIs and Fooocus write the scheduler as a part of the name of the sampler. */
function samplerIn(
  input: TemplateInput | undefined,
  { sampler, scheduler }: PictureWords,
): Pick<PictureWords, 'sampler' | 'scheduler'> {
  const parts = /^(.+)[ _](karras|exponential)$/i.exec(sampler ?? '')
  const isOther = scheduler !== undefined && scheduler.toLowerCase() !== parts?.[2]?.toLowerCase()
  if (!parts || isOther || valueNamed(input?.choice_arr, sampler)) return { sampler, scheduler }
  return { sampler: parts[1]!, scheduler: parts[2]! }
}

/** Returns the model of a form that has the same file name, in any folder. */
function modelIn(model: TemplateInput | undefined, name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return model?.choice_arr?.find(({ value }) => value !== '' && sameFile(value, name))?.value
}

/**
 * Returns the model of a form that has only one model: with a named model, a form takes more settings than with the choice of any
 * model.
 */
function onlyModel({ choice_arr = [] }: TemplateInput): string | undefined {
  const models = choice_arr.filter(({ value }) => value !== '')
  return models.length === 1 ? models[0]!.value : undefined
}

/** The format whose shape is nearest to the shape of the picture. */
function formatNear({ choice_arr = [] }: TemplateInput, { width, height }: PictureWords): string | undefined {
  if (width === undefined || height === undefined) return undefined
  const distance = (ratio = 1) => Math.abs(Math.log(ratio) - Math.log(width / height))
  return choice_arr
    .filter(({ ratio }) => ratio !== undefined)
    .toSorted((a, b) => distance(a.ratio) - distance(b.ratio))[0]?.value
}
