import { choiceIndex, growingTexts } from './editor-inputs.ts'
import { field, isObject } from './json.ts'
import type { InputSpec } from './node-definition.ts'

/** Types with a widget in the editor. An input of any other type is a socket. */
const widgetTypes = new Set([
  'INT',
  'FLOAT',
  'STRING',
  'BOOLEAN',
  'COMBO',
  'AUDIO_RECORD',
  'BOUNDING_BOX',
  'BOUNDING_BOXES',
  'CHART',
  'COLOR',
  'COLORS',
  'COMFY_DYNAMICCOMBO_V3',
  'COMPOSITOR',
  'CURVE',
  'FILEUPLOAD',
  'GALLERIA',
  'LIGHT_INFO_PREVIEW',
  'PREVIEW_3D',
  'LOAD_3D_ADVANCED',
  growingTexts,
  choiceIndex,
  'IMAGECOMPARE',
  'LOAD_3D',
  'LOAD_3D_ANIMATION',
  'MARKDOWN',
  'MULTISELECT',
  'PAINTER',
  'RANGE',
  'RESOLUTION_PREVIEW',
  'SELECTBUTTON',
  'STRINGS',
  'TEXTAREA',
  'TREESELECT',
  'VIDEO_EDIT',
  'WEBCAM',
])

export const dynamicCombo = 'COMFY_DYNAMICCOMBO_V3'
export const autogrow = 'COMFY_AUTOGROW_V3'

/**
 * Returns the type that decides how a person edits an input's value. Inputs that accept several types have a
 * `widgetType`.
 */
export function widgetTypeOf({ type, options }: InputSpec): string {
  const given = field(options, 'widgetType')
  return typeof given === 'string' ? given : type
}

export function isForced({ options }: InputSpec): boolean {
  return field(options, 'forceInput') === true
}

/** True if an editor draws a widget for the input, unless the input is forced to be a socket. */
export function couldBeWidget(spec: InputSpec, marked: ReadonlySet<string>): boolean {
  return widgetTypes.has(widgetTypeOf(spec)) || marked.has(spec.name)
}

const controlWords = new Set(['fixed', 'increment', 'decrement', 'randomize', 'increment-wrap'])

/**
 * True for the control of a seed, which files have after the seed. The control describes how the seed changes after
 * each run.
 */
export function isControlWord(value: unknown): boolean {
  return typeof value === 'string' && controlWords.has(value)
}

const uploadOptions = ['image_upload', 'animated_image_upload', 'video_upload', 'audio_upload']

/** True for an input with an upload button. Files have the value of the button after the values of all widgets. */
export function hasUploadButton({ options }: InputSpec): boolean {
  return uploadOptions.some((name) => field(options, name) === true)
}

/**
 * Returns the name of the input that contains another input: `model` for `model.seed`. A name without a dot is returned
 * unchanged.
 */
export function parentOf(name: string): string {
  return name.split('.', 1)[0]!
}

/** Number of list values of a widget and its parts, without the control after a seed or a choice. */
export function savedCount(spec: InputSpec): number {
  switch (widgetTypeOf(spec)) {
    case 'IMAGECOMPARE':
    case 'RESOLUTION_PREVIEW':
      return 0
    case 'BOUNDING_BOX':
      return 5
    default:
      return 1
  }
}

/**
 * Number of saved control values after a widget. The first value describes the change after each run. Choices also have a filter.
 */
export function controlsOf(spec: InputSpec): number {
  switch (widgetTypeOf(spec)) {
    case 'INT':
      return hasControl(spec) ? 1 : 0
    case 'FLOAT':
      return field(spec.options, 'control_after_generate') ? 1 : 0
    case 'COMBO':
      return field(spec.options, 'control_after_generate') ? 2 : 0
    default:
      return 0
  }
}

/** True for an input with a control. Seeds have a control even if their definition does not mention it. */
export function hasControl({ name, options }: InputSpec): boolean {
  const option = field(options, 'control_after_generate')
  if (option === undefined || option === null) return name === 'seed' || name === 'noise_seed'
  return Boolean(option)
}

/** False for displays of the editor, which are no inputs of the node. */
export function isSent(spec: InputSpec): boolean {
  return widgetTypeOf(spec) !== 'RESOLUTION_PREVIEW'
}

/** Returns the initial value of a widget; `undefined` if it is unknown. */
export function defaultOf(spec: InputSpec): unknown {
  const given = field(spec.options, 'default')
  switch (widgetTypeOf(spec)) {
    case 'COMBO':
      return given || (field(spec.options, 'multi_select') ? [] : spec.choices?.values().next().value)
    case dynamicCombo:
      return firstKey(spec)
    default:
      return given ?? defaults.get(widgetTypeOf(spec))
  }
}

const defaults: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['INT', 0],
  ['FLOAT', 0],
  ['STRING', ''],
  ['TEXTAREA', ''],
  ['MARKDOWN', ''],
  ['BOOLEAN', false],
  ['COLOR', '#000000'],
  ['COLORS', []],
  ['BOUNDING_BOX', { x: 0, y: 0, width: 512, height: 512 }],
  ['BOUNDING_BOXES', []],
  ['RANGE', { min: 0, max: 1 }],
  ['GALLERIA', []],
  ['CHART', {}],
  ['IMAGECOMPARE', ['', '']],
  ['LOAD_3D', ''],
  ['LOAD_3D_ANIMATION', ''],
  ['LOAD_3D_ADVANCED', ''],
  ['PREVIEW_3D', ''],
])

/** Returns the first section of a choice with inputs of its own. The first section is the default. */
function firstKey({ options }: InputSpec): unknown {
  const sections = field(options, 'options')
  const first: unknown = Array.isArray(sections) ? sections[0] : undefined
  return isObject(first) ? field(first, 'key') : undefined
}
