import { field } from './json.ts'
import type { InputSpec } from './object-info.ts'

/** Types that an editor draws a widget for; an input of any other type is a socket. */
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

/** The type that decides how an input's value is edited: `widgetType` is said of inputs that take several types. */
export function widgetTypeOf({ type, options }: InputSpec): string {
  const given = field(options, 'widgetType')
  return typeof given === 'string' ? given : type
}

export function isForced({ options }: InputSpec): boolean {
  return field(options, 'forceInput') === true
}

/** Whether an editor could draw a widget for it, were it not forced to be a socket. */
export function couldBeWidget(spec: InputSpec, marked: ReadonlySet<string>): boolean {
  return widgetTypes.has(widgetTypeOf(spec)) || marked.has(spec.name)
}

const controlWords = new Set(['fixed', 'increment', 'decrement', 'randomize', 'increment-wrap'])

/** What a seed's widget does after each run, saved in the place after its value. */
export function isControlWord(value: unknown): boolean {
  return typeof value === 'string' && controlWords.has(value)
}

const uploadOptions = ['image_upload', 'animated_image_upload', 'video_upload', 'audio_upload']

/** It has a button, whose own value is saved after those of all widgets. */
export function hasUploadButton({ options }: InputSpec): boolean {
  return uploadOptions.some((name) => field(options, name) === true)
}

/** What a widget holds before anybody changes it; `undefined` where that is not known. */
export function defaultOf(spec: InputSpec): unknown {
  const given = field(spec.options, 'default')
  if (given !== undefined) return given
  switch (widgetTypeOf(spec)) {
    case 'INT':
    case 'FLOAT':
      return 0
    case 'STRING':
    case 'TEXTAREA':
    case 'MARKDOWN':
      return ''
    case 'BOOLEAN':
      return false
    case 'COMBO':
      return spec.choices?.values().next().value
    default:
      return undefined
  }
}
