import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { useMemo } from 'react'
import { type DraftItem, useDraft } from '../draft/index.ts'

export type Values = Readonly<Record<string, ParamValue>>

/** Inputs that are set in the form; pictures and masks are uploaded instead. */
export function settable(template: WorkTemplate): TemplateInput[] {
  const pictures: readonly TemplateInput['type'][] = ['image', 'mask', 'guide']
  return template.input_arr.filter(({ type }) => !pictures.includes(type))
}

/** Inputs whose conditions are met, by the rules of the server: in conditions, a hidden input has its default value. */
export function shownInputs(inputs: readonly TemplateInput[], values: Values): TemplateInput[] {
  const byName = new Map(inputs.map((input) => [input.name, input]))
  const isShown = ({ show_if }: TemplateInput, above: readonly TemplateInput[] = []): boolean => {
    const conditionInput = show_if && byName.get(show_if.name)
    if (!conditionInput || above.includes(conditionInput)) return true
    const value = isShown(conditionInput, [...above, conditionInput])
      ? values[conditionInput.name]
      : conditionInput.default
    return (value ?? conditionInput.default) === show_if.is
  }
  return inputs.filter((input) => isShown(input))
}

/** Masks that a work with these values takes. */
export function shownMasks({ input_arr }: Pick<WorkTemplate, 'input_arr'>, values: Values): TemplateInput[] {
  return shownInputs(input_arr, values).filter(({ type }) => type === 'mask')
}

/**
 * Reports whether a work with these values uses an item: a mask and a photo that guides stay in the draft while a setting leaves
 * them out.
 */
export function isUsedWith(
  template: Pick<WorkTemplate, 'input_arr'>,
  values: Values,
): (item: DraftItem) => boolean {
  const takesMask = shownMasks(template, values).length > 0
  return ({ isGuide, isMask }) => (!isGuide || values['guide'] === true) && (!isMask || takesMask)
}

/** Inputs that apply to the chosen values, within the bounds that these values set. */
export function takenInputs(template: WorkTemplate, values: Values): TemplateInput[] {
  const inputs = settable(template)
  return shownInputs(inputs, values).flatMap((input) => {
    if (input.follows === undefined) return [input]
    const followedInput = inputs.find(({ name }) => name === input.follows)
    const choice = followedInput?.choice_arr?.find(({ value }) => value === values[followedInput.name])
    const taken = choice?.takes_arr?.find(({ name }) => name === input.name)
    return taken ? [withBounds(input, taken)] : []
  })
}

type DependentInput = NonNullable<NonNullable<TemplateInput['choice_arr']>[number]['takes_arr']>[number]

/** Returns an input with the bounds of a choice. */
function withBounds(
  { choice_arr, ...input }: TemplateInput,
  { values, ...bounds }: DependentInput,
): TemplateInput {
  const suits = ({ value }: { value: string }) => values === undefined || values.includes(value)
  return { ...input, ...bounds, ...(choice_arr && { choice_arr: choice_arr.filter(suits) }) }
}

/**
 * Values to send: the values of the inputs that apply, each within its bounds. A random seed that the user does not keep is left
 * out.
 */
export function sentValues(
  template: WorkTemplate,
  chosenFor: (input: TemplateInput) => ParamValue | null | undefined,
): Values {
  const ofInputs = (inputs: readonly TemplateInput[]) =>
    Object.fromEntries(
      inputs.flatMap((input) => {
        const value = fittingValue(input, chosenFor(input))
        return value === null ? [] : [[input.name, value]]
      }),
    )
  return ofInputs(takenInputs(template, ofInputs(settable(template))))
}

function fittingValue(input: TemplateInput, chosen: ParamValue | null | undefined): ParamValue | null {
  const usual = input.random ? null : input.default
  if (chosen === undefined || chosen === null) return usual
  return isFit(input, chosen) ? chosen : usual
}

/** Reports whether an input accepts a value. The value may have been chosen with another model, or with other choices. */
function isFit({ type, min, max, choice_arr, optional }: TemplateInput, value: ParamValue): boolean {
  if (optional && value === '') return true
  if (type === 'choice' && choice_arr) return choice_arr.some((choice) => choice.value === value)
  if (typeof value !== 'number') return true
  return value >= (min ?? value) && value <= (max ?? value)
}

/** Limit in characters for texts without a limit of their own, as the server has it. */
export const usualMaxLength = 500

/** Returns the number of characters that a text is longer than its input takes; 0 for any other value. */
export function overLength(
  { type, max_length = usualMaxLength }: Pick<TemplateInput, 'type' | 'max_length'>,
  value: ParamValue | undefined,
): number {
  return type === 'text' ? Math.max(0, String(value ?? '').length - max_length) : 0
}

/** Returns the first input whose text is too long; undefined if all texts fit. */
export function tooLong({ input_arr }: Pick<WorkTemplate, 'input_arr'>, values: Values) {
  return input_arr.find((input) => overLength(input, values[input.name]) > 0)
}

/** Largest random seed: few digits, so that people can note it down. */
const maxRolled = 999_999_999

interface SeedBounds {
  min?: number | undefined
  max?: number | undefined
}

/** Draws a seed that differs from `previous`. */
export function rolledSeed({ min = 0, max = maxRolled }: SeedBounds, previous?: unknown): number {
  const count = Math.min(max, maxRolled) - min + 1
  const index = Math.floor(Math.random() * count)
  if (min + index !== previous) return min + index
  return min + ((index + 1) % count)
}

/**
 * The settings as they would be sent: changed values, otherwise the values of the remixed post or own work, otherwise the
 * template's defaults.
 */
export function useParams(
  template: WorkTemplate,
  model: { params: Record<string, ParamValue> } | undefined,
): Values {
  const { templateId, params } = useDraft()
  const changed = templateId === template.id ? params : undefined
  return useMemo(() => {
    // A changed value may be null: a random seed that is no longer kept.
    const chosenFor = ({ name }: TemplateInput) =>
      changed && name in changed ? changed[name] : model?.params[name]
    return sentValues(template, chosenFor)
  }, [template, model, changed])
}
