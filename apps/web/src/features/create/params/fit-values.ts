import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { isRecord } from '../../../lib/drafts/index.ts'
import { sentValues, settable, takenInputs, type Values } from './form-inputs.ts'

/** Settings from elsewhere, as far as they fit a form. */
export interface FittedValues {
  values: Values
  /** Number of settings that the form does not have, or does not accept. */
  dropped: number
  /** Number of settings that were clamped to their bounds. */
  adjusted: number
}

/** Fits settings to the form of a template: they may be older than the form, or come from an untrusted link. */
export function fitValues(template: WorkTemplate, given: Readonly<Record<string, unknown>>): FittedValues {
  const inputs = settable(template)
  const values: Values = Object.fromEntries(fittedEntries(inputs, given))
  // The value of one input may narrow the bounds of other inputs.
  const taken = new Map(
    takenInputs(
      template,
      sentValues(template, ({ name }) => values[name]),
    ).map((input) => [input.name, input]),
  )
  const entries = fittedEntries(
    inputs.map((input) => taken.get(input.name) ?? input),
    given,
  )
  return {
    values: Object.fromEntries(entries),
    dropped: Object.keys(given).length - entries.length,
    adjusted: entries.filter(([name, value]) => value !== given[name]).length,
  }
}

function fittedEntries(inputs: readonly TemplateInput[], given: Readonly<Record<string, unknown>>) {
  const byName = new Map(inputs.map((input) => [input.name, input]))
  return Object.entries(given).flatMap(([name, value]) => {
    const input = byName.get(name)
    const fitted = input && fittedValue(input, value)
    return fitted === undefined ? [] : [[name, fitted] as const]
  })
}

function fittedValue(input: TemplateInput, value: unknown): ParamValue | undefined {
  if (input.optional && value === '') return ''
  switch (input.type) {
    case 'number':
      return isNumber(value) ? fitToRange(input, value) : undefined
    case 'integer':
    case 'seed':
      return isNumber(value) ? fitToRange(input, Math.round(value)) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'choice':
      return input.choice_arr?.find((choice) => choice.value === value)?.value
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
    case 'text':
      return typeof value === 'string' ? value.slice(0, input.max_length).toWellFormed() : undefined
    case 'image':
    case 'mask':
    case 'guide':
      return undefined
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Clamps a number to its bounds and rounds it to the nearest step. */
function fitToRange(input: TemplateInput, value: number): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step } = input
  const bounded = Math.min(max, Math.max(min, value))
  // The default and the bounds of an input are valid even between two steps.
  if (!step || [input.default, min, max].includes(bounded)) return bounded
  const from = Number.isFinite(min) ? min : 0
  const nearestStep = Number((from + Math.round((bounded - from) / step) * step).toFixed(6))
  return nearestStep > max ? Number((nearestStep - step).toFixed(6)) : nearestStep
}

const field = 'settings'
/** Maximum length of a fragment with settings. */
const maxLength = 100_000

/**
 * Returns the fragment of an address that contains settings. Browsers do not send fragments, so no server stores shared settings.
 */
export function settingsFragment(values: Values): string {
  return `#${new URLSearchParams({ [field]: JSON.stringify(values) })}`
}

/** Returns the settings in a fragment; none for a truncated fragment, undefined for a fragment of another kind. */
export function settingsIn(fragment: string): Record<string, unknown> | undefined {
  const text = fragment.length > maxLength ? null : new URLSearchParams(fragment.slice(1)).get(field)
  if (text === null) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}
