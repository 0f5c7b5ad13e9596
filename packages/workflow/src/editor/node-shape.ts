import { Budget } from '../conversion/budget.ts'
import { field, type JsonObject, textOf } from '../conversion/json.ts'
import type { InputSpec } from '../conversion/node-definition.ts'
import { Definitions, grownInputs } from '../conversion/object-info.ts'
import { typeName } from '../conversion/slot-types.ts'
import {
  autogrow,
  controlsOf,
  couldBeWidget,
  defaultOf,
  dynamicCombo,
  hasControl,
  hasUploadButton,
  isForced,
  isSent,
  savedCount,
  widgetTypeOf,
} from '../conversion/widget-types.ts'

export type WidgetKind =
  | 'integer'
  | 'number'
  | 'text'
  | 'choice'
  | 'boolean'
  | 'seed'
  | 'colour'
  | 'image'
  | 'images'
  | 'unknown'

/** The field of an input that takes a value. */
export interface WidgetShape {
  readonly kind: WidgetKind
  readonly default?: unknown
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Texts and numbers to choose from; absent if they are not known. */
  readonly choices?: readonly (string | number)[]
  readonly isMultiline?: boolean
  /** Number of its positions in the list of a file's values; null if the number depends on the values. */
  readonly valueCount: number | null
}

export interface InputShape {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly widget?: WidgetShape
}

/** A node type in the form in which an editor draws it. */
export interface NodeShape {
  readonly title: string
  readonly description: string
  readonly category: string
  /** Further search terms that the maker of the node type lists. */
  readonly aliases: readonly string[]
  /** Inputs in the order of their values in files. */
  readonly inputs: readonly InputShape[]
  readonly outputs: readonly { readonly name: string; readonly type: string }[]
  readonly isOutput: boolean
}

const noMarks: ReadonlySet<string> = new Set()

/** Reads the shape of a node type from its definition, in the form of ComfyUI's `/object_info`. */
export function nodeShape(type: string, definition: JsonObject): NodeShape {
  const { inputs = [], isOutput = false } = new Definitions([{ [type]: definition }]).get(type) ?? {}
  const aliases = field(definition, 'search_aliases')
  return {
    title: textOf(field(definition, 'display_name')) || wordsOf(type),
    description: textOf(field(definition, 'description')),
    category: textOf(field(definition, 'category')),
    aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [],
    inputs: inputs.flatMap(inputShapes),
    outputs: outputsOf(definition),
    isOutput,
  }
}

/** Divides a class name into words. */
function wordsOf(type: string): string {
  return type.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
}

function outputsOf(definition: JsonObject) {
  const [types, names] = [field(definition, 'output'), field(definition, 'output_name')]
  if (!Array.isArray(types)) return []
  return types.map((given: unknown, index) => {
    const type = typeName(given)
    return { name: (Array.isArray(names) && textOf(names[index])) || type, type }
  })
}

function inputShapes(spec: InputSpec): InputShape[] {
  if (!isSent(spec)) return []
  // A growing input is shown as the inputs that the editor shows first.
  const specs = spec.type === autogrow ? grownInputs(spec, { path: spec.name, budget: new Budget() }) : [spec]
  return specs.map((spec) => {
    const { name, type, isRequired } = spec
    const widget = !isForced(spec) && couldBeWidget(spec, noMarks) ? widgetShape(spec) : undefined
    // The number of a growing input's values depends on the values of a file.
    const grown = widget && specs.length > 1 ? { ...widget, valueCount: null } : widget
    return { name, type, isRequired, ...(grown && { widget: grown }) }
  })
}

function widgetShape(spec: InputSpec): WidgetShape {
  const kind = kindOf(spec)
  // The names of pictures are not shown, because the pictures on an engine may belong to other users.
  const choices = kind === 'choice' ? choicesOf(spec) : undefined
  const fallback = kind === 'image' ? undefined : defaultOf(spec)
  return {
    kind,
    ...(fallback !== undefined && { default: fallback }),
    ...numbers(spec),
    ...(choices && { choices }),
    ...(field(spec.options, 'multiline') === true && { isMultiline: true }),
    valueCount: widgetTypeOf(spec) === dynamicCombo ? null : savedCount(spec) + controlsOf(spec),
  }
}

function kindOf(spec: InputSpec): WidgetKind {
  switch (widgetTypeOf(spec)) {
    case 'INT':
      return hasControl(spec) ? 'seed' : 'integer'
    case 'FLOAT':
      return 'number'
    case 'STRING':
    case 'TEXTAREA':
    case 'MARKDOWN':
      return 'text'
    case 'BOOLEAN':
      return 'boolean'
    case 'COLOR':
      return 'colour'
    case 'STRINGS':
      return 'images'
    case 'COMBO':
      return comboKind(spec)
    default:
      return 'unknown'
  }
}

function comboKind(spec: InputSpec): WidgetKind {
  if (field(spec.options, 'image_upload') === true) return 'image'
  return hasUploadButton(spec) || field(spec.options, 'multi_select') ? 'unknown' : 'choice'
}

function choicesOf({ choices }: InputSpec): (string | number)[] | undefined {
  if (!choices || choices.size === 0) return undefined
  return [...choices].filter((choice) => typeof choice === 'string' || typeof choice === 'number')
}

function numbers({ options }: InputSpec): Pick<WidgetShape, 'min' | 'max' | 'step'> {
  const found = (['min', 'max', 'step'] as const).flatMap((name) => {
    const value = field(options, name)
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
