import { field, isObject, type JsonObject, listOf } from './json.ts'
import type { InputType, NodeType } from './node-type.ts'

/** A widget of a node with its value, and the position of the value in the file; a value without a position is only displayed. */
export interface PlacedWidget {
  readonly input: InputType
  readonly value: unknown
  readonly place: number | 'named' | undefined
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
  if (isObject(named)) return inputs.map((input) => ({ ...placeNamed(input, named), place: undefined }))
  const withoutControls = walk(inputs, values, ({ widget }) => (widget!.valueCount === null ? null : 1))
  const withControlsOfFile = walk(inputs, values, (input, index) => countInFile(input, values, index))
  const better = [withControlsOfFile, withoutControls].find(({ isFit }) => isFit)
  return better?.widgets ?? strict.widgets.map((widget) => ({ ...widget, place: undefined }))
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
    if (input.widget!.valueCount === 0) return { input, value: initialValue(input), place: undefined }
    const place = places[next] ?? values.length + next - places.length
    next += 1
    return { input, value: place < values.length ? values[place] : initialValue(input), place }
  })
}

function placeNamed(input: InputType, values: JsonObject): PlacedWidget {
  const value = Object.hasOwn(values, input.name) ? values[input.name] : initialValue(input)
  return { input, value, place: 'named' }
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
  countOf: (input: InputType, at: number) => number | null,
): { widgets: PlacedWidget[]; isFit: boolean } {
  let position: number | undefined = 0
  let isFit = true
  const widgets = inputs.map((input): PlacedWidget => {
    const place: number | undefined = position
    const count = place === undefined ? null : countOf(input, place)
    position = place === undefined || count === null ? undefined : place + count
    if (place === undefined || count === 0 || place >= values.length)
      return { input, value: initialValue(input), place: count === 0 ? undefined : place }
    if (!isPossible(input, values[place])) isFit = false
    return { input, value: values[place], place }
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

/** Writes a value into a node; a node without a position for it is returned unchanged. */
export function withWidgetValue(
  node: JsonObject,
  type: NodeType | undefined,
  name: string,
  value: unknown,
): JsonObject {
  const widgets = placeWidgets(node, type)
  const place = widgets.find(({ input }) => input.name === name)?.place
  if (place === undefined) return node
  const named = field(node, 'widgets_values_named')
  const alsoNamed = isObject(named) &&
    Object.hasOwn(named, name) && { widgets_values_named: { ...named, [name]: value } }
  const saved = field(node, 'widgets_values')
  if (place === 'named')
    return { ...node, ...alsoNamed, widgets_values: { ...(isObject(saved) ? saved : {}), [name]: value } }
  const values = filledTo(listOf(saved), place, type)
  return {
    ...node,
    ...alsoNamed,
    widgets_values: values.length > place ? values.with(place, value) : [...values, value],
  }
}

/** Appends initial values up to a position beyond the end of a short list. */
function filledTo(values: readonly unknown[], place: number, type: NodeType | undefined): readonly unknown[] {
  if (values.length >= place) return values
  const initial = type ? initialValues(type) : []
  return [
    ...values,
    ...Array.from({ length: place - values.length }, (_, index) => initial[values.length + index] ?? null),
  ]
}

/** Shows the values of a node of unknown type. The values have names if the file names all of them. */
function placeUndeclared(node: JsonObject): readonly PlacedWidget[] {
  const saved = field(node, 'widgets_values')
  if (isObject(saved))
    return Object.entries(saved).map(([name, value]) => ({
      input: guessedInput(name, value),
      value,
      place: 'named',
    }))
  const values = listOf(saved)
  const names = listOf(field(node, 'inputs')).flatMap((input) => {
    const widget = isObject(input) ? field(input, 'widget') : undefined
    return isObject(widget) && typeof widget['name'] === 'string' ? [widget['name']] : []
  })
  const shown = values.flatMap((value, place) => (controlWords.has(value) ? [] : [{ value, place }]))
  const isNamed = names.length === shown.length
  return shown.map(({ value, place }, index) => ({
    input: guessedInput(isNamed ? names[index]! : String(index + 1), value),
    value,
    place,
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
