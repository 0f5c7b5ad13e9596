import { detail, type Fault, fault, type Params, type TemplateInput as PresentedInput } from '@easel/contract'
import type { ModelOption, TemplateInput } from '@easel/nodes'
import { modelNameOf, type NumberRange, type TaskOptions } from '@easel/remote-engines/models'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findModels, type ModelsOfTasks, type TaskModel } from '../engines/index.ts'
import { fittingFormats } from './model-formats.ts'
import type { TemplateDefinition } from './template-definition.ts'

type Form = Pick<TemplateDefinition, 'input_arr'>
type Taken = NonNullable<NonNullable<PresentedInput['choice_arr']>[number]['takes_arr']>[number]

/** The input that chooses the model of a form. */
export function modelInput({ input_arr }: Form): TemplateInput | undefined {
  return input_arr.find(({ choices_of }) => choices_of)
}

/**
 * Values that mean the same with every model. The usual numbers of the others differ too much from model to model for
 * one that is chosen later.
 */
const common: ReadonlySet<ModelOption> = new Set(['sizes', 'strength', 'seconds', 'negative_prompt', 'seed'])

/** Inputs of a form that are taken with the model of this name; with any model where the name is empty. */
export function takenInputs(form: Form, name: string, models: ModelsOfTasks): Taken[] {
  const task = modelInput(form)?.choices_of
  const known = (task && models.get(task)) ?? []
  const possible = name === '' ? known : known.filter((model) => model.name === modelNameOf(name))
  if (possible.length === 0) return []
  return form.input_arr.flatMap((input) => {
    const option = input.model_option
    if (!option || (name === '' && !common.has(option))) return []
    if (option === 'sizes') return [{ name: input.name, ...(name !== '' && formatsOf(input, possible)) }]
    const range = rangeOf(
      option,
      possible.map(({ options }) => options),
    )
    if (!range) return []
    // Any model: the form's own value is as good as that of one of them.
    const usual = name === '' && isWhole(range) ? { default: nearest(range, Number(input.default)) } : {}
    return [{ name: input.name, ...range, ...usual }]
  })
}

/** Formats that suit the model; of those of several engines, the first is as good as the others. */
function formatsOf({ choice_arr = [], default: usual }: TemplateInput, [first]: readonly TaskModel[]) {
  if (!first) return {}
  const formats = choice_arr.map(({ value }) => value)
  const values = fittingFormats(formats, first.options.sizes)
  return { values, default: values.find((value) => value === usual) ?? values[0]! }
}

/** The range that all of these models have in common; empty for an input without one, undefined where one lacks it. */
function rangeOf(
  option: Exclude<ModelOption, 'sizes'>,
  all: readonly TaskOptions[],
): Partial<NumberRange> | undefined {
  const values = all.map((options) => options[option])
  if (values.some((value) => value === undefined || value === false)) return undefined
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

/** Says which given values lie outside of what the chosen model takes. */
export function modelFaults(form: Form, given: Params, models: ModelsOfTasks): (Fault & { path: string })[] {
  const name = given[modelInput(form)?.name ?? '']
  if (typeof name !== 'string' || name === '') return []
  return takenInputs(form, name, models).flatMap(({ name: taken, min, max }) => {
    const value = given[taken]
    const input = form.input_arr.find((one) => one.name === taken)
    // The form's own value leaves the number to the model.
    if (typeof value !== 'number' || value === input?.default) return []
    const path = `params.${taken}`
    if (min !== undefined && value < min) return [{ path, ...fault('value_min', { min }) }]
    return max !== undefined && value > max ? [{ path, ...fault('value_max', { max }) }] : []
  })
}

/** Refuses values, and pictures to follow, that the chosen model does not take: A0400. */
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
  if (details.length > 0) throw errors.invalid({ details })
  if (task !== 'reference_to_image') return
  const name = modelNameOf(String(params[input.name] ?? ''))
  const possible = (models.get(task) ?? []).filter((model) => name === '' || model.name === name)
  const max = Math.max(0, ...possible.map(({ options }) => options.references))
  // Without any model the refusal is another one.
  if (max > 0 && pictures > max)
    throw errors.invalid({
      cause: 'too_many_sources',
      details: [detail('source_arr', 'value_max', { max })],
    })
}
