import { message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { editorInputs } from './editor-inputs.ts'
import { field, isObject, type JsonObject, nameAt, textOf } from './json.ts'
import type { InputSpec, NodeDefinition } from './node-definition.ts'
import { refuse } from './refusal.ts'
import { typeName } from './slot-types.ts'

/**
 * Definitions of node types in the form of ComfyUI's `/object_info`: class → `{input: {required, optional},
 * input_order?, output_node?, …}`.
 */
export type ObjectInfo = JsonObject

/** Definitions of node types, parsed on first use. */
export class Definitions {
  readonly #sources: readonly ObjectInfo[]
  readonly #read = new Map<string, NodeDefinition | undefined>()

  /** Takes the sources of definitions. If several sources define a type, the first source counts. */
  constructor(sources: readonly ObjectInfo[]) {
    this.#sources = sources
  }

  get(type: string): NodeDefinition | undefined {
    if (!this.#read.has(type)) this.#read.set(type, this.#find(type))
    return this.#read.get(type)
  }

  #find(type: string): NodeDefinition | undefined {
    const source = this.#sources.find((info) => Object.hasOwn(info, type))
    return source && readDefinition(type, source[type])
  }
}

function readDefinition(type: string, value: unknown): NodeDefinition {
  const path = `object_info.${type.slice(0, 100)}`
  if (!isObject(value)) return refuse(path, message('definition_expected'))
  const input = field(value, 'input')
  const displayName = field(value, 'display_name')
  const output = field(value, 'output')
  const declared = readInputs(isObject(input) ? input : {}, field(value, 'input_order'), path)
  const names = new Set(declared.map(({ name }) => name))
  const inputs = [...declared, ...editorInputs(type).filter(({ name }) => !names.has(name))]
  return {
    inputs,
    inputNamed: new Map(inputs.map((spec) => [spec.name, spec])),
    displayName: typeof displayName === 'string' && displayName !== '' ? displayName : undefined,
    isOutput: field(value, 'output_node') === true,
    outputTypes: Array.isArray(output) ? output.map(typeName) : [],
  }
}

function readInputs(input: JsonObject, order: unknown, path: string): InputSpec[] {
  return ['required', 'optional'].flatMap((section) => {
    const specs = field(input, section)
    if (!isObject(specs)) return []
    const ordered = isObject(order) ? field(order, section) : undefined
    return orderedNames(specs, ordered).flatMap((name) => {
      const spec = readSpec(nameAt(name, `${path}.input.${section}`), specs[name])
      return spec ? [{ ...spec, isRequired: section === 'required' }] : []
    })
  })
}

/** Returns names in the given order. Names that the order omits follow in their own order. */
function orderedNames(specs: JsonObject, order: unknown): string[] {
  const given = Array.isArray(order) ? order.filter((name) => typeof name === 'string') : []
  return [...new Set([...given.filter((name) => Object.hasOwn(specs, name)), ...Object.keys(specs)])]
}

const maxGroups = 100

/**
 * Returns the initial inputs of a growing input (`COMFY_AUTOGROW_V3`): its minimum number of groups, and one more
 * group.
 */
export function grownInputs(
  { name, options }: InputSpec,
  { path, budget }: { path: string; budget: Budget },
): readonly InputSpec[] {
  const template = field(options, 'template')
  if (!isObject(template)) return []
  const specs = nestedInputs({ inputs: field(template, 'input') }, path)
  const names = field(template, 'names')
  const prefix = textOf(field(template, 'prefix'))
  const count = Math.min(
    Math.max(numberOf(field(template, 'min'), 1) + 1, 1),
    Array.isArray(names) ? names.length : numberOf(field(template, 'max'), maxGroups),
    maxGroups,
  )
  budget.step(specs.length * count)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    specs.map((spec) => {
      const childName = Array.isArray(names)
        ? textOf(names[index])
        : `${specs.length === 1 ? prefix : spec.name}${index}`
      return { ...spec, name: `${name}.${childName}` }
    }),
  )
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 0 ? Math.floor(value) : fallback
}

/** Reads `[type, options?]`. A list in the position of the type contains the choices. */
export function readSpec(name: string, value: unknown): Omit<InputSpec, 'isRequired'> | undefined {
  const [type, given] = Array.isArray(value) ? value : []
  const options = isObject(given) ? given : {}
  if (Array.isArray(type)) return { name, type: 'COMBO', choices: new Set(type), options }
  if (typeof type !== 'string') return undefined
  const listed = type === 'COMBO' ? field(options, 'options') : undefined
  return { name, type, choices: Array.isArray(listed) ? new Set(listed) : undefined, options }
}

const nested = new WeakMap<JsonObject, readonly InputSpec[]>()

/** Returns the inputs that a section of a dynamic choice adds. */
export function nestedInputs(section: JsonObject, path: string): readonly InputSpec[] {
  const inputs = field(section, 'inputs')
  const specs = nested.get(section) ?? readInputs(isObject(inputs) ? inputs : {}, undefined, path)
  nested.set(section, specs)
  return specs
}
