import {
  detail,
  type Fault,
  familyTitle,
  fault,
  type Params,
  type ParamValue,
  type TemplateInput as PresentedInput,
} from '@easel/contract'
import { choiceWords, exactFormat, type ModelOption, readLoras, type TemplateInput } from '@easel/nodes'
import {
  type EngineChoices,
  modelNameOf,
  type NumberRange,
  type TaskOptions,
} from '@easel/remote-engines/models'
import { type GuideKind, guideKinds } from '@easel/remote-engines/tasks'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findLoras, findModels, type ModelsOfTasks, type TaskModel } from '../engines/index.ts'
import { fittingFormats } from './model-formats.ts'
import type { TemplateDefinition } from './template-definition.ts'

type Form = Pick<TemplateDefinition, 'input_arr'>
type DependentInput = NonNullable<NonNullable<PresentedInput['choice_arr']>[number]['takes_arr']>[number]

/** The input that chooses the model of a form. */
export function modelInput({ input_arr }: Form): TemplateInput | undefined {
  return input_arr.find(({ choices_of }) => choices_of)
}

/**
 * Values whose meaning does not depend on the model. Other values are refused if the model is chosen later, because their usual
 * numbers differ too much between models.
 */
const common: ReadonlySet<ModelOption> = new Set([
  'sizes',
  'strength',
  'seconds',
  'negative_prompt',
  'seed',
  'guides',
])

/** Returns the models of a form that have this name; all models if the name is empty. */
export function modelsNamed(form: Form, name: string, models: ModelsOfTasks): readonly TaskModel[] {
  const task = modelInput(form)?.choices_of
  const known = (task && models.get(task)) ?? []
  return name === '' ? known : known.filter((model) => model.name === modelNameOf(name))
}

/** Returns the inputs of a form that the model of this name accepts; if the name is empty, any model. */
export function takenInputs(form: Form, name: string, models: ModelsOfTasks): DependentInput[] {
  const possible = modelsNamed(form, name, models)
  if (possible.length === 0) return []
  // If there is only one model, it applies even if no model is named.
  const isOne = new Set(possible.map((model) => model.name)).size === 1
  return form.input_arr.flatMap((input): DependentInput[] => {
    const option = input.model_option
    if (!option || !(isOne || common.has(option))) return []
    if (option === 'sizes') return [{ name: input.name, ...formatsOf(input, possible, isOne) }]
    if (option === 'guides') return guideBounds(input, possible, isOne)
    const offers = possible.map(({ options }) => options)
    const range = rangeOf(option, isOne && isRouted(input) ? offersWith(option, offers) : offers)
    if (!range) return []
    if (input.choices_from)
      return [{ name: input.name, ...choicesOf(input, possible, modelsNamed(form, '', models)) }]
    // Without a particular model, the form's own value is as suitable as the value of any model.
    const usual = !isOne && isWhole(range) ? { default: nearest(range, Number(input.default)) } : {}
    return [{ name: input.name, ...range, ...usual }]
  })
}

/**
 * Returns the formats that suit the model; if several engines have the model, the formats of the first engine. Without a particular
 * model, all formats that have a shape.
 */
function formatsOf(
  { choice_arr = [], default: usual }: TemplateInput,
  [first]: readonly TaskModel[],
  isOne: boolean,
) {
  if (!first) return {}
  const values = choice_arr.map(({ value }) => value)
  const isExact = isOne && first.options.sizes.type === 'multiple'
  const offered = values.filter((value) => value !== exactFormat || isExact)
  if (!isOne) return offered.length < values.length ? { values: offered } : {}
  const fitting = fittingFormats(offered, first.options.sizes)
  return { values: fitting, default: fitting.find((value) => value === usual) ?? fitting[0]! }
}

/** Returns the names that the engines of these models list; absent if all engines list the same names. */
function choicesOf(
  { choices_from, choice_arr = [] }: TemplateInput,
  possible: readonly TaskModel[],
  known: readonly TaskModel[],
) {
  const names = listedNames(choices_from!, known)
  const listed = listedNames(choices_from!, possible)
  return listed.length < names.length ? { values: [...choice_arr.map(({ value }) => value), ...listed] } : {}
}

/** Returns the names of a kind that the engines of models list, each once. */
export function listedNames(from: keyof EngineChoices, models: readonly TaskModel[]): string[] {
  const lists = new Set(models.map(({ choices }) => choices[from]))
  return [...new Set([...lists].flat())]
}

type RangedOption = Exclude<ModelOption, 'sizes' | 'guides'>

/** Returns the bounds of an input for a guiding photo; absent if no map of a photo can guide the picture. */
function guideBounds(input: TemplateInput, possible: readonly TaskModel[], isOne: boolean): DependentInput[] {
  const kinds = guidesOf(possible, isOne ? 'some' : 'every')
  if (kinds.length === 0) return []
  if (input.type !== 'choice') return [{ name: input.name }]
  const usual = kinds.find((kind) => kind === input.default) ?? kinds[0]!
  return [{ name: input.name, values: kinds, default: usual }]
}

/**
 * Returns the kinds of maps with which pictures can be guided: the kinds of any of these models, or the kinds of all these
 * models. If several engines have a model, the kinds of all these engines count.
 */
function guidesOf(models: readonly TaskModel[], quantifier: 'some' | 'every'): GuideKind[] {
  const byName = [...Map.groupBy(models, ({ name }) => name).values()]
  return guideKinds.filter((kind) =>
    byName[quantifier]((engines) => engines.some(({ options }) => options.guides?.[kind] !== undefined)),
  )
}

/** Returns the value of an option for a model; undefined or false if the model has no such input. */
function optionOf(option: RangedOption, options: TaskOptions) {
  const { sizes, hires } = options
  if (option === 'hires') return hires !== undefined
  if (option === 'hires_scale') return hires?.scale
  if (option === 'hires_strength') return hires?.strength
  if (option === 'hires_steps') return hires?.steps
  if (option !== 'width' && option !== 'height') return options[option]
  if (sizes.type === 'list') return undefined
  const { of, min, max, area } = sizes
  return { min, max, step: of, default: Math.round(Math.sqrt(area) / of) * of }
}

/** Returns the offers of a model, one of each engine, that have an input. */
function offersWith(option: RangedOption, models: readonly TaskOptions[]): TaskOptions[] {
  return models.filter((options) => isGiven(optionOf(option, options)))
}

const isGiven = (value: ReturnType<typeof optionOf>) => value !== undefined && value !== false

/**
 * Returns the range that all of these models have in common; empty for an input without a range, undefined if a model lacks the
 * input.
 */
function rangeOf(option: RangedOption, models: readonly TaskOptions[]): Partial<NumberRange> | undefined {
  const values = models.map((options) => optionOf(option, options))
  if (values.length === 0 || !values.every(isGiven)) return undefined
  const ranges = values.filter((value) => typeof value === 'object')
  const [first] = ranges
  if (!first) return {}
  const range = {
    min: Math.max(...ranges.map(({ min }) => min)),
    max: Math.min(...ranges.map(({ max }) => max)),
    step: Math.max(...ranges.map(({ step }) => step)),
    default: first.default,
  }
  return range.min > range.max ? undefined : { ...range, default: nearest(range, range.default) }
}

const isWhole = (range: Partial<NumberRange>): range is NumberRange => range.default !== undefined

const nearest = ({ min, max }: NumberRange, value: number) => Math.min(max, Math.max(min, value))

/**
 * Returns the faults of given values that the chosen model does not accept. If no model is chosen, a value is a fault if no
 * possible model accepts it.
 */
export function modelFaults(form: Form, given: Params, models: ModelsOfTasks): (Fault & { path: string })[] {
  const name = given[modelInput(form)?.name ?? '']
  const possible = typeof name === 'string' ? modelsNamed(form, name, models) : []
  if (typeof name !== 'string' || possible.length === 0) return []
  const taken = new Map(takenInputs(form, name, models).map((input) => [input.name, input]))
  return form.input_arr.flatMap((input) => {
    const value = given[input.name]
    // With the form's own value, the model decides.
    if (value === undefined || value === input.default) return []
    if (input.model_option === 'guides') return guideFaults(input, given, possible)
    const unlisted = input.choices_from
      ? listFault(listedNames(input.choices_from, possible), String(value))
      : rangeFault(taken.get(input.name), value)
    const misfit = unlisted ?? (isSwitched(input) ? optionFault(input.model_option, possible) : undefined)
    return misfit ? [{ path: `params.${input.name}`, ...misfit }] : []
  })
}

/**
 * Returns whether the form's own value turns the input off: if the model has no such input, another value would be stored without
 * an effect.
 */
const isSwitched = ({ model_option, choices_from }: TemplateInput) =>
  model_option === 'hires' || choices_from !== undefined

/** Returns whether the scheduler chooses, among the engines that have the model, an engine that has the input. */
const isRouted = ({ model_option, choices_from }: TemplateInput) =>
  model_option === 'loras' || model_option?.startsWith('hires') || choices_from !== undefined

function optionFault(option: ModelOption | undefined, possible: readonly TaskModel[]): Fault | undefined {
  if (option === undefined || option === 'sizes' || option === 'guides') return undefined
  const offers = possible.map(({ options }) => options)
  return offersWith(option, offers).length > 0 ? undefined : fault('not_taken')
}

const guideName = (kind: ParamValue) => choiceWords['kind']?.[String(kind)] ?? String(kind)

/** Returns the fault of a guide that no ControlNet for the model takes. */
function guideFaults(input: TemplateInput, given: Params, possible: readonly TaskModel[]) {
  const kind = given['guide_kind'] ?? 'edges'
  const isTaken = input.name !== 'guide' || guidesOf(possible, 'some').some((known) => known === kind)
  return isTaken ? [] : [{ path: 'params.guide_kind', ...fault('guide_family', { kind: guideName(kind) }) }]
}

function listFault(listed: readonly string[], name: string): Fault | undefined {
  return listed.includes(name) ? undefined : fault('not_listed', { name })
}

function rangeFault({ min, max }: Partial<DependentInput> = {}, value: ParamValue): Fault | undefined {
  if (typeof value !== 'number') return undefined
  if (min !== undefined && value < min) return fault('value_min', { min })
  return max !== undefined && value > max ? fault('value_max', { max }) : undefined
}

/** Throws A0400 for values, and for reference pictures, that the chosen model does not accept. */
export async function requireTaken(
  db: Database,
  form: Form,
  { params, pictures }: { params: Params; pictures: number },
): Promise<void> {
  const input = modelInput(form)
  const task = input?.choices_of
  if (!task) return
  const models = await findModels(db, [task])
  const details = modelFaults(form, params, models)
  details.push(...(await loraFaults(db, form, { params, models })))
  if (details.length > 0) throw errors.invalid({ details })
  if (task !== 'reference_to_image') return
  const name = modelNameOf(String(params[input.name] ?? ''))
  const possible = (models.get(task) ?? []).filter((model) => name === '' || model.name === name)
  const max = Math.max(0, ...possible.map(({ options }) => options.references))
  // If there is no model, another check refuses the work.
  if (max > 0 && pictures > max)
    throw errors.invalid({
      cause: 'too_many_sources',
      details: [detail('source_arr', 'value_max', { max })],
    })
}

/** Returns the faults of LoRAs of a form that do not fit its model. */
async function loraFaults(
  db: Database,
  form: Form,
  { params, models }: { params: Params; models: ModelsOfTasks },
): Promise<(Fault & { path: string })[]> {
  const input = form.input_arr.find(({ rows }) => rows?.names === 'loras')
  const { loras, fault: misfit } = readLoras(String(params[input?.name ?? ''] ?? ''))
  const modelChoice = modelInput(form)
  if (!input || !modelChoice?.choices_of) return []
  const path = `params.${input.name}`
  if (misfit) return [{ path, ...misfit }]
  if (loras.length === 0) return []
  const model = modelNameOf(String(params[modelChoice.name] ?? ''))
  // A LoRA belongs to one family of models, and a model that is chosen later may belong to another family.
  const possible = new Set(modelsNamed(form, model, models).map(({ name }) => name))
  if (possible.size > 1) return [{ path, ...fault('lora_without_model') }]
  const known = await findLoras(db, { task: modelChoice.choices_of, model })
  return loras.flatMap(({ name }) => {
    const lora = known.find((lora) => lora.name === name)
    if (!lora) return [{ path, ...fault('not_listed', { name }) }]
    return lora.fits
      ? []
      : [{ path, ...fault('lora_family', { name, family: familyTitle(lora.family ?? '') }) }]
  })
}
