import { field, isObject, type JsonObject, listOf } from './json.ts'
import type { InputType, NodeType } from './node-type.ts'

/** A widget of a node with its value, and the position of the value in the file; a value without a position is only displayed. */
export interface PlacedWidget {
  readonly input: InputType
  readonly value: unknown
  readonly valueIndex: number | 'named' | undefined
}

const cache = new WeakMap<JsonObject, { type: NodeType | undefined; widgets: readonly PlacedWidget[] }>()

/**
 * Finds the values of a node's widgets: by name if the file has names, otherwise by position. Positions follow the declaration.
 * If a value does not fit its widget, the file is from another version; then positions are counted without the controls of seeds,
 * or with the controls in the file.
 */
export function placeWidgets(node: JsonObject, type: NodeType | undefined): readonly PlacedWidget[] {
  const known = cache.get(node)
  if (known && known.type === type) return known.widgets
  const widgets = type ? placeDeclared(node, type) : placeUndeclared(node)
  cache.set(node, { type, widgets })
  return widgets
}

function placeDeclared(node: JsonObject, type: NodeType): readonly PlacedWidget[] {
  const inputs = type.inputs.filter(({ widget }) => widget)
  const saved = field(node, 'widgets_values')
  if (isObject(saved)) return inputs.map((input) => placeNamed(input, saved))
  const values = listOf(saved)
  if (type.isSubgraph) return placeOfSubgraph(inputs, values)
  const strict = walk(inputs, values, (input) => input.widget!.valueCount)
  if (strict.isFit) return strict.widgets
  const named = field(node, 'widgets_values_named')
  if (isObject(named)) return inputs.map((input) => ({ ...placeNamed(input, named), valueIndex: undefined }))
  const withoutControls = walk(inputs, values, ({ widget }) => (widget!.valueCount === null ? null : 1))
  const withControlsOfFile = walk(inputs, values, (input, index) => countInFile(input, values, index))
  const better = [withControlsOfFile, withoutControls].find(({ isFit }) => isFit)
  return better?.widgets ?? strict.widgets.map((widget) => ({ ...widget, valueIndex: undefined }))
}

/**
 * Assigns positions to the values of a subgraph's node: one value for each widget in order. Older files also list the controls of
 * seeds.
 */
function placeOfSubgraph(inputs: readonly InputType[], values: readonly unknown[]): readonly PlacedWidget[] {
  const count = inputs.filter(({ widget }) => widget!.valueCount !== 0).length
  const hasControls = values.length > count
  const places = values.flatMap((value, index) =>
    hasControls && controlWords.has(value) && typeof values[index - 1] === 'number' ? [] : [index],
  )
  let next = 0
  return inputs.map((input) => {
    if (input.widget!.valueCount === 0) return { input, value: initialValue(input), valueIndex: undefined }
    const valueIndex = places[next] ?? values.length + next - places.length
    next += 1
    return { input, value: valueIndex < values.length ? values[valueIndex] : initialValue(input), valueIndex }
  })
}

function placeNamed(input: InputType, values: JsonObject): PlacedWidget {
  const value = Object.hasOwn(values, input.name) ? values[input.name] : initialValue(input)
  return { input, value, valueIndex: 'named' }
}

const controlWords = new Set<unknown>(['fixed', 'increment', 'decrement', 'randomize', 'increment-wrap'])

function countInFile({ widget }: InputType, values: readonly unknown[], index: number): number | null {
  const { valueCount, kind } = widget!
  if (valueCount === null || valueCount === 0) return valueCount
  const isControlled = (kind === 'seed' || kind === 'integer') && controlWords.has(values[index + 1])
  return isControlled ? 2 : 1
}

function walk(
  inputs: readonly InputType[],
  values: readonly unknown[],
  countOf: (input: InputType, index: number) => number | null,
): { widgets: PlacedWidget[]; isFit: boolean } {
  let position: number | undefined = 0
  let isFit = true
  const widgets = inputs.map((input): PlacedWidget => {
    const valueIndex: number | undefined = position
    const count = valueIndex === undefined ? null : countOf(input, valueIndex)
    position = valueIndex === undefined || count === null ? undefined : valueIndex + count
    if (valueIndex === undefined || count === 0 || valueIndex >= values.length)
      return { input, value: initialValue(input), valueIndex: count === 0 ? undefined : valueIndex }
    if (!isPossible(input, values[valueIndex])) isFit = false
    return { input, value: values[valueIndex], valueIndex }
  })
  return { widgets, isFit }
}

/** True if a widget can have a value. Unknown names of files are possible, since the files may be on another machine. */
function isPossible({ widget }: InputType, value: unknown): boolean {
  switch (widget?.kind) {
    case 'integer':
    case 'number':
    case 'seed':
      return (
        typeof value === 'number' ||
        (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
      )
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'choice':
      return typeof value !== 'boolean'
    default:
      return true
  }
}

/** Returns the value of a new widget; `null` if the declaration names no value. */
export function initialValue({ widget }: InputType): unknown {
  if (widget?.default !== undefined) return widget.default
  switch (widget?.kind) {
    case 'integer':
    case 'number':
    case 'seed':
      return Math.max(0, widget.min ?? 0)
    case 'boolean':
      return false
    case 'text':
    case 'image':
      return ''
    case 'images':
      return []
    case 'choice':
      return widget.choices?.[0] ?? ''
    case 'colour':
      return '#000000'
    default:
      return null
  }
}

/** Returns the values of a new node in the order of a file, including the controls after seeds and choices. */
export function initialValues(type: NodeType, values: JsonObject = {}): unknown[] {
  return type.inputs.flatMap((input) => {
    const count = input.widget?.valueCount
    if (!input.widget || count === 0) return []
    const value = Object.hasOwn(values, input.name) ? values[input.name] : initialValue(input)
    return [value, ...controls(count ?? 1)]
  })
}

function controls(count: number): unknown[] {
  return Array.from({ length: count - 1 }, (_, index) => (index === 0 ? 'fixed' : ''))
}

/** Writes a value into a node; a node without a position for the value is returned unchanged. */
export function withWidgetValue(
  node: JsonObject,
  type: NodeType | undefined,
  name: string,
  value: unknown,
): JsonObject {
  const widgets = placeWidgets(node, type)
  const valueIndex = widgets.find(({ input }) => input.name === name)?.valueIndex
  if (valueIndex === undefined) return node
  const named = field(node, 'widgets_values_named')
  const alsoNamed = isObject(named) &&
    Object.hasOwn(named, name) && { widgets_values_named: { ...named, [name]: value } }
  const saved = field(node, 'widgets_values')
  if (valueIndex === 'named')
    return { ...node, ...alsoNamed, widgets_values: { ...(isObject(saved) ? saved : {}), [name]: value } }
  const values = filledTo(listOf(saved), valueIndex, type)
  return {
    ...node,
    ...alsoNamed,
    widgets_values: values.length > valueIndex ? values.with(valueIndex, value) : [...values, value],
  }
}

/** Appends initial values up to a position beyond the end of a short list. */
function filledTo(
  values: readonly unknown[],
  valueIndex: number,
  type: NodeType | undefined,
): readonly unknown[] {
  if (values.length >= valueIndex) return values
  const initial = type ? initialValues(type) : []
  return [
    ...values,
    ...Array.from(
      { length: valueIndex - values.length },
      (_, index) => initial[values.length + index] ?? null,
    ),
  ]
}

/** Shows the values of a node of unknown type. The values have names if the file names all values. */
function placeUndeclared(node: JsonObject): readonly PlacedWidget[] {
  const saved = field(node, 'widgets_values')
  if (isObject(saved))
    return Object.entries(saved).map(([name, value]) => ({
      input: guessedInput(name, value),
      value,
      valueIndex: 'named',
    }))
  const values = listOf(saved)
  const names = listOf(field(node, 'inputs')).flatMap((input) => {
    const widget = isObject(input) ? field(input, 'widget') : undefined
    return isObject(widget) && typeof widget['name'] === 'string' ? [widget['name']] : []
  })
  const shown = values.flatMap((value, valueIndex) =>
    controlWords.has(value) ? [] : [{ value, valueIndex }],
  )
  const isNamed = names.length === shown.length
  return shown.map(({ value, valueIndex }, index) => ({
    input: guessedInput(isNamed ? names[index]! : String(index + 1), value),
    value,
    valueIndex,
  }))
}

function guessedInput(name: string, value: unknown): InputType {
  return { name, label: name, type: '*', isRequired: false, widget: guessedWidget(value) }
}

function guessedWidget(value: unknown): InputType['widget'] {
  switch (typeof value) {
    case 'number':
      return { kind: 'number', valueCount: 1 }
    case 'boolean':
      return { kind: 'boolean', valueCount: 1 }
    case 'string':
      return { kind: 'text', valueCount: 1, isMultiline: value.includes('\n') }
    default:
      return { kind: 'unknown', valueCount: 1 }
  }
}
