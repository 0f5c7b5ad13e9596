import { randomInt } from 'node:crypto'
import {
  detail,
  type Fault,
  fault,
  type Locale,
  type Params,
  type ParamValue,
  plainText,
} from '@easel/contract'
import type { Graph, GraphNode } from '@easel/graph'
import { type BuiltInTemplate, type TemplateInput, unbound, withAdded } from '@easel/nodes'
import { type NodeSockets, withoutNodes } from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'
import { dealPictures, fillSlots, type PictureSlot } from '../workflows/index.ts'

/** Version of a template without its graph, whether built in or made by a user. */
export interface TemplateDefinition
  extends Omit<BuiltInTemplate, 'key' | 'cover' | 'cover_source' | 'preview' | 'graph'> {
  /** Slots for pictures, in the order in which they are given; built-in templates have `source_bind` instead. */
  readonly slots?: readonly PictureSlot[]
  /** Id of the node that gives the result, as the author's file has it; absent in older versions and built-in templates. */
  readonly output?: string
  /** Sample that runs before the template is published; only templates of users have a sample. */
  readonly sample?: StoredSample
}

export interface StoredSample {
  readonly params: Params
  /** Keys of its maker's pictures; empty for pictures of the site. */
  readonly source_keys: readonly string[]
  /** References to these pictures as the maker sent them; a workflow file contains the references. */
  readonly source_arr?: readonly ({ readonly id: string } | { readonly work_id: string })[]
}

const seedCount = 2 ** 32

/**
 * Returns a value for every parameter that is used: given values are checked, missing values get their defaults, and a missing
 * seed is drawn at random. Parameters whose condition is not met are left out, even if the call gives a value. Default texts are
 * in the language of `locale`.
 */
export function resolveParams(definition: TemplateDefinition, sent: Params, locale: Locale = 'en'): Params {
  requireKnown(definition, sent)
  const given = plainTexts(definition, sent)
  const shown = shownInputs(definition, (input) => given[input.name] ?? input.default)
  requireFit(shown, given)
  const set = shown.filter((input) => !isPicture(input))
  return Object.fromEntries(set.map((input) => [input.name, given[input.name] ?? defaultOf(input, locale)]))
}

/** Checks values of some parameters, without parameters that are left out, and returns them cleaned. */
export function checkParams(definition: TemplateDefinition, sent: Params): Params {
  requireKnown(definition, sent)
  const given = plainTexts(definition, sent)
  requireFit(
    definition.input_arr.filter(({ name }) => name in given),
    given,
  )
  return given
}

function plainTexts({ input_arr }: TemplateDefinition, given: Params): Params {
  const values = input_arr.flatMap(({ name, type }) => {
    const value = given[name]
    return value === undefined ? [] : [[name, plainParam(type, value)]]
  })
  return { ...given, ...Object.fromEntries(values) }
}

/** Cleans texts of a form; the values of choices are names in the graph and stay as they are. */
export function plainParam(type: TemplateInput['type'], value: ParamValue): ParamValue {
  return type === 'text' && typeof value === 'string' ? plainText(value) : value
}

/** Returns the given values that the form accepts: they may come from an older version of the form, or from elsewhere. */
export function fittingParams({ input_arr }: TemplateDefinition, given: Params): Params {
  const fitting = input_arr.filter((input) => input.name in given && !paramFault(input, given[input.name]))
  return Object.fromEntries(fitting.map(({ name }) => [name, given[name]!]))
}

function requireKnown({ input_arr }: TemplateDefinition, given: Params): void {
  const unknown = Object.keys(given).filter((name) => !input_arr.some((input) => input.name === name))
  if (unknown.length === 0) return
  const details = unknown.map((name) => detail(`params.${name}`, 'unknown'))
  throw errors.invalid({ cause: 'param_unknown', details })
}

function requireFit(inputs: readonly TemplateInput[], given: Params): void {
  const faults = inputs.flatMap((input) => {
    const misfit = paramFault(input, given[input.name])
    return misfit ? [{ path: `params.${input.name}`, ...misfit }] : []
  })
  if (faults.length > 0) throw errors.invalid({ details: faults })
}

/** Returns the inputs whose conditions are met. In the conditions of other inputs, a hidden input has its default value. */
function shownInputs(
  { input_arr }: Pick<TemplateDefinition, 'input_arr'>,
  given: (input: TemplateInput) => ParamValue,
): TemplateInput[] {
  const byName = new Map(input_arr.map((input) => [input.name, input]))
  const known = new Map<string, boolean>()
  const isShown = (input: TemplateInput): boolean => {
    const { name, show_if } = input
    const conditionInput = show_if && byName.get(show_if.name)
    if (!show_if || !conditionInput) return true
    const before = known.get(name)
    if (before !== undefined) return before
    // Circular conditions are refused when a template is made; this line ends the recursion for a stored circular condition.
    known.set(name, false)
    const shown = (isShown(conditionInput) ? given(conditionInput) : conditionInput.default) === show_if.is
    known.set(name, shown)
    return shown
  }
  return input_arr.filter(isShown)
}

/** Returns whether an input is a picture: pictures are not parameters, because they fill the slots. */
function isPicture({ type }: TemplateInput): boolean {
  return type === 'image' || type === 'mask' || type === 'guide'
}

/** Returns the masks that a work with these values takes; they are its last pictures. */
function masksOf(form: Pick<TemplateDefinition, 'input_arr'>, params: Params): TemplateInput[] {
  return shownInputs(form, (input) => params[input.name] ?? input.default).filter(isMask)
}

const isMask = ({ type }: TemplateInput) => type === 'mask'

/** Returns the number of masks among the pictures of a work with these values. */
export function maskCount(form: Pick<TemplateDefinition, 'input_arr'>, params: Params): number {
  return masksOf(form, params).length
}

/** Returns the number of these masks that `image_count` does not include, because they depend on a setting. */
export function extraMaskCount(form: Pick<TemplateDefinition, 'input_arr'>, params: Params): number {
  return masksOf(form, params).filter(({ show_if }) => show_if).length
}

/** Returns whether a photo guides a work with these values; undefined for a template that takes no such photo. */
export function takesGuide(definition: TemplateDefinition, params: Params): boolean | undefined {
  const guide = definition.input_arr.find(({ type }) => type === 'guide')
  return guide && shownInputs(definition, (input) => params[input.name] ?? input.default).includes(guide)
}

/** Values that the author has set: the values of the sample, or the default of the parameter, including the seed. */
export function defaultParams(definition: TemplateDefinition): Params {
  const startOf = (input: TemplateInput) => definition.sample?.params[input.name] ?? input.default
  return Object.fromEntries(shownInputs(definition, startOf).map((input) => [input.name, startOf(input)]))
}

/** Returns whether several works can be started together: engines make them, and each seed gives another result. */
export function canRepeat(
  { input_arr }: Pick<TemplateDefinition, 'input_arr'>,
  { engine_tasks, engine_classes }: { engine_tasks: readonly string[]; engine_classes: readonly string[] },
): boolean {
  const usesEngine = engine_tasks.length + engine_classes.length > 0
  return usesEngine && input_arr.some(({ type }) => type === 'seed')
}

/** Returns the parameters of the work at a position of a batch: each seed is the first seed plus the position. */
export function paramsAt(
  { input_arr }: Pick<TemplateDefinition, 'input_arr'>,
  params: Params,
  position: number,
): Params {
  const seeds = input_arr.filter(({ name, type }) => type === 'seed' && typeof params[name] === 'number')
  const moved = seeds.map(({ name, max }) => [
    name,
    (Number(params[name]) + position) % ((max ?? seedCount - 1) + 1),
  ])
  return { ...params, ...Object.fromEntries(moved) }
}

function defaultOf(input: TemplateInput, locale: Locale): ParamValue {
  return input.type === 'seed' ? randomInt(seedCount) : (input.default_text?.[locale] ?? input.default)
}

/** Returns the fault of a value; undefined for a valid value. */
function paramFault(input: TemplateInput, value: ParamValue | undefined): Fault | undefined {
  if (value === undefined) return input.required && !isPicture(input) ? fault('required') : undefined
  if (input.optional && value === '' && !isPicture(input)) return undefined
  switch (input.type) {
    case 'image':
    case 'mask':
    case 'guide':
      return fault('pictures_in_source_arr')
    case 'number':
      return typeof value === 'number' ? rangeFault(input, value) : fault('number_expected')
    case 'integer':
    case 'seed':
      return Number.isSafeInteger(value) ? rangeFault(input, value as number) : fault('integer_expected')
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fault('boolean_expected')
    case 'choice':
      // This is checked when the work is queued, because the engines that have the model are known only then.
      if (input.choices_of || input.choices_from)
        return typeof value === 'string' ? textFault(value, 200) : fault('string_expected')
      if (input.choice_arr?.some((choice) => choice.value === value)) return undefined
      return fault('one_of', { choices: (input.choice_arr ?? []).map((choice) => choice.value).join(', ') })
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : fault('color_expected')
    case 'text':
      if (typeof value !== 'string') return fault('string_expected')
      return textFault(value, input.max_length ?? 500)
  }
}

function textFault(text: string, max: number): Fault | undefined {
  return text.length <= max ? undefined : fault('characters_max', { max })
}

function rangeFault({ min, max }: TemplateInput, value: number): Fault | undefined {
  if (min !== undefined && value < min) return fault('value_min', { min })
  if (max !== undefined && value > max) return fault('value_max', { max })
  return undefined
}

/**
 * Fills the graph of a version with the sources and parameters of one work, and adds the nodes of its masks. Optional inputs that
 * are empty bypass their nodes; other parameters that are left out have their defaults.
 */
export function fillGraph(
  definition: TemplateDefinition,
  graph: Graph,
  { params, sourceKeys }: { params: Params; sourceKeys: readonly string[] },
): { graph: Graph; isReduced: boolean } {
  const masks = masksOf(definition, params)
  const nodes: Record<string, GraphNode> = { ...withAdded(graph, masks) }
  const bypassed = new Map<string, NodeSockets['passes']>()
  for (const input of definition.input_arr) {
    if (isPicture(input) || input.bind.node_id === unbound.node_id) continue
    const { name, bind, also = [], optional } = input
    const value = params[name] ?? (optional ? '' : input.default)
    if (optional && value === '') {
      bypassed.set(bind.node_id, optional.passes)
      continue
    }
    for (const target of [bind, ...also]) {
      const node = nodes[target.node_id]
      if (!node) throw new Error(`The template has no node ${target.node_id}`)
      nodes[target.node_id] = { ...node, inputs: { ...node.inputs, [target.input]: value } }
    }
  }
  const slots = slotsOf(definition, masks)
  const dealt = dealPictures(slots, sourceKeys)
  for (const [index, { node_id }] of slots.entries()) {
    const input = definition.input_arr.find((input) => isPicture(input) && input.bind.node_id === node_id)
    if (input?.optional && dealt[index]!.length === 0) bypassed.set(node_id, input.optional.passes)
  }
  return { graph: withoutNodes(fillSlots(nodes, slots, dealt), bypassed), isReduced: bypassed.size > 0 }
}

function slotsOf(definition: TemplateDefinition, masks: readonly TemplateInput[]): readonly PictureSlot[] {
  const { slots, source_bind, image_count } = definition
  // A user's template may have further masks, which add their own nodes.
  if (slots)
    return [...slots, ...masks.filter(({ adds }) => adds).map(({ bind }) => ({ ...bind, many: false }))]
  const photos = image_count.max - masks.filter(({ show_if }) => !show_if).length
  return [
    ...(source_bind ? [{ ...source_bind, many: photos > 1 }] : []),
    ...masks.map(({ bind }) => ({ ...bind, many: false })),
  ]
}

/** Returns the inputs that the author of a template declared, without inputs that every template of its kind has. */
export function declaredInputs({ input_arr }: Pick<TemplateDefinition, 'input_arr'>): TemplateInput[] {
  return input_arr.filter(({ bind, adds }) => bind.node_id !== unbound.node_id && !adds)
}

/** Returns the parameters that other users may see. */
export function shareableParams(definition: TemplateDefinition, params: Params): Params {
  const shareable = definition.input_arr.filter((input) => input.shareable && input.name in params)
  return Object.fromEntries(shareable.map(({ name }) => [name, params[name]!]))
}
