import type { Constant, Dag, Link } from '@easel/graph'
import { field, type JsonObject } from '../conversion/json.ts'
import { linkOf, nodeOf } from './dag-values.ts'
import { type FieldDetails, type FormDraft, type FormKind, formLimits } from './form.ts'
import type { FormFile } from './form-file.ts'
import { type AskingNode, draftOf, loadImage } from './form-nodes.ts'
import { choicesOf, isConstant, lineOf, rangeOf, withoutUndefined } from './form-values.ts'
import { seedIn } from './seed-value.ts'

const prefix = 'ComfyUIDeployExternal'

/**
 * Kinds of fields by the end of the node's type. Any other node of comfydeploy requires a value that no form offers,
 * such as a film.
 */
const kinds: ReadonlyMap<string, FormKind | undefined> = new Map([
  ['Text', 'text'],
  ['TextAny', undefined],
  ['Number', 'number'],
  ['NumberInt', 'integer'],
  ['NumberSlider', 'number'],
  ['NumberSliderInt', 'integer'],
  ['Boolean', 'boolean'],
  ['Seed', 'seed'],
  ['Enum', 'choice'],
  ['Checkpoint', 'choice'],
  ['Lora', 'choice'],
  ['Image', 'image'],
  ['ImageAlpha', 'image'],
])

/** Reads the form of a graph whose values come from nodes of comfydeploy. */
export function readComfyDeploy({ dag }: FormFile): FormDraft | undefined {
  const asking = Object.entries(dag).flatMap(([node_id, { class_type, inputs = {} }]) =>
    class_type.startsWith(prefix) ? [readNode(dag, { node_id, name: class_type, inputs })] : [],
  )
  return draftOf('comfydeploy', { asking, dag })
}

interface AskingFields {
  node_id: string
  name: string
  inputs: JsonObject
}

function readNode(dag: Dag, { node_id, name, inputs }: AskingFields): AskingNode {
  const suffix = name.slice(prefix.length)
  const kind = kinds.get(suffix)
  // Nodes of older versions have other names for some inputs.
  const first = (...names: string[]) => names.find((input) => Object.hasOwn(inputs, input)) ?? names[0]!
  const input = first('default_value', 'default_lora_name', 'default_checkpoint_name', 'default_image')
  const value = field(inputs, input)
  const range = rangeOf({
    min: field(inputs, first('min_value', 'lower_limit')),
    max: field(inputs, first('max_value', 'upper_limit')),
  })
  const details: FieldDetails = withoutUndefined({
    kind,
    ...range,
    label: lineOf(field(inputs, 'display_name')) ?? lineOf(field(inputs, first('input_id', 'name'))),
    help: lineOf(field(inputs, 'description'), formLimits.help),
    choices: choicesOf(readOptions(field(inputs, 'options'))),
  })
  const asked = { node_id, details }
  if (kind === 'image') return { ...asked, input, by: loadedBy(dag, value) }
  const isUnfit = !kinds.has(suffix) || !(value === undefined || isConstant(value))
  return { ...asked, input, by: constantFor(kind, value, range), isUnfit }
}

function constantFor(kind: FormKind | undefined, value: unknown, range: FieldDetails): Constant {
  if (kind === 'seed') return seedIn(range, value)
  if (isConstant(value)) return value
  return kind === 'boolean' ? false : kind === 'number' || kind === 'integer' ? 0 : ''
}

/** Returns the node that loads the default picture, or a new node if the graph has none. */
function loadedBy(dag: Dag, value: unknown): AskingNode['by'] {
  const link: Link | undefined = linkOf(value)
  const isLoaded = link && nodeOf(dag, link[0])?.class_type === 'LoadImage'
  return isLoaded ? link : loadImage
}

/** Reads options: a list in JSON, or one option in each line. */
function readOptions(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > formLimits.choices * formLimits.choice) return undefined
  try {
    const list: unknown = JSON.parse(value)
    if (Array.isArray(list)) return list
  } catch {
    // The text is no JSON, so each of its lines is an option.
  }
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
