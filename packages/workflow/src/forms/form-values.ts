import type { Constant } from '@easel/graph'
import { field, isObject, type JsonObject } from '../conversion/json.ts'
import {
  type FieldDetails,
  type FormChoice,
  type FormKind,
  type FormTarget,
  type FormText,
  formKinds,
  formLimits,
} from './form.ts'

type FormRange = Pick<FieldDetails, 'min' | 'max' | 'step'>
type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Removes undefined properties. */
export function withoutUndefined<T extends object>(object: T): DefinedFields<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as DefinedFields<T>
}

/** Reads a text as one line of limited length; undefined without a text. */
export function lineOf(value: unknown, max: number = formLimits.label): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim() || undefined
}

/** Reads a text, or a text for each language. */
export function textsOf(value: unknown, max: number = formLimits.label): FormText | undefined {
  if (!isObject(value)) return lineOf(value, max)
  const texts = withoutUndefined({ en: lineOf(field(value, 'en'), max), zh: lineOf(field(value, 'zh'), max) })
  return texts.en === undefined && texts.zh === undefined ? undefined : texts
}

/** Reads a bound. A number above the largest exact integer is no bound. */
export function boundOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

export function rangeOf(range: { min: unknown; max: unknown; step?: unknown }): FormRange {
  const [min, max, step] = [boundOf(range.min), boundOf(range.max), boundOf(range.step)]
  const isEmpty = min !== undefined && max !== undefined && min >= max
  return withoutUndefined({
    ...(!isEmpty && { min, max }),
    step: step !== undefined && step > 0 ? step : undefined,
  })
}

export function isConstant(value: unknown): value is Constant {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** Reads a value that a form may contain. A longer text stays only in the graph. */
export function constantOf(value: unknown): Constant | undefined {
  const isShort = typeof value !== 'string' || value.length <= formLimits.value
  return isConstant(value) && isShort ? value : undefined
}

export function kindOf(value: unknown): FormKind | undefined {
  return formKinds.find((kind) => kind === value)
}

/** Reads choices. A choice is a value, or an object with a value and a label. */
export function choicesOf(value: unknown): readonly FormChoice[] | undefined {
  if (!Array.isArray(value)) return undefined
  const choices = new Map<string, FormChoice>()
  for (const item of value.slice(0, formLimits.choices)) {
    const choice = choiceOf(isObject(item) ? item : { value: item })
    if (choice) choices.set(choice.value, choice)
  }
  return choices.size > 0 ? [...choices.values()] : undefined
}

function choiceOf(item: JsonObject): FormChoice | undefined {
  const value = field(item, 'value')
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (text.length > formLimits.choice) return undefined
  return { value: text, ...withoutUndefined({ label: textsOf(field(item, 'label')) }) }
}

/** Reads the input of a node from an object with `node_id` and `input`. */
export function targetOf(value: unknown): FormTarget | undefined {
  if (!isObject(value)) return undefined
  const node_id = nameOf(field(value, 'node_id'))
  const input = nameOf(field(value, 'input'))
  return node_id === undefined || input === undefined ? undefined : { node_id, input }
}

/** Reads an id or a name. Ids are numbers in some files. */
export function nameOf(value: unknown): string | undefined {
  const name = Number.isSafeInteger(value) ? String(value) : value
  return typeof name === 'string' && name.length > 0 && name.length <= formLimits.name ? name : undefined
}
