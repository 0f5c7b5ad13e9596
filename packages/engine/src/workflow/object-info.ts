import { field, isObject, type JsonObject, nameAt } from './json.ts'
import { refuse } from './refusal.ts'
import { typeName } from './slot-types.ts'

/** Definitions of node types in the shape that ComfyUI serves: class → `{input: {required, optional}, input_order?, output_node?, …}`. */
export type ObjectInfo = JsonObject

/** One input of a node type as its definition describes it. */
export interface InputSpec {
  readonly name: string
  /** A type's name, or `COMBO` for a choice. */
  readonly type: string
  /** What may be chosen, where that is known. */
  readonly choices: ReadonlySet<unknown> | undefined
  readonly options: JsonObject
  readonly isRequired: boolean
}

export interface NodeDefinition {
  readonly inputs: readonly InputSpec[]
  readonly inputNamed: ReadonlyMap<string, InputSpec>
  readonly displayName: string | undefined
  readonly isOutput: boolean
  readonly outputTypes: readonly string[]
}

/** Definitions, each read when a node needs it. */
export class Definitions {
  readonly #sources: readonly ObjectInfo[]
  readonly #read = new Map<string, NodeDefinition | undefined>()

  /** Where several sources define a type, the first one counts. */
  constructor(sources: readonly ObjectInfo[]) {
    this.#sources = sources
  }

  get(type: string): NodeDefinition | undefined {
    if (!this.#read.has(type)) this.#read.set(type, this.#find(type))
    return this.#read.get(type)
  }

  #find(type: string): NodeDefinition | undefined {
    const source = this.#sources.find((info) => Object.hasOwn(info, type))
    return source && readDefinition(source[type], `object_info.${type.slice(0, 100)}`)
  }
}

function readDefinition(value: unknown, path: string): NodeDefinition {
  if (!isObject(value)) return refuse(path, 'The definition of a node type is expected')
  const input = field(value, 'input')
  const displayName = field(value, 'display_name')
  const output = field(value, 'output')
  const inputs = readInputs(isObject(input) ? input : {}, field(value, 'input_order'), path)
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

/** The given order first; names that it leaves out follow in their own. */
function orderedNames(specs: JsonObject, order: unknown): string[] {
  const given = Array.isArray(order) ? order.filter((name) => typeof name === 'string') : []
  return [...new Set([...given.filter((name) => Object.hasOwn(specs, name)), ...Object.keys(specs)])]
}

/** `[type, options?]`; a list as the type holds the choices themselves. */
export function readSpec(name: string, value: unknown): Omit<InputSpec, 'isRequired'> | undefined {
  const [type, given] = Array.isArray(value) ? value : []
  const options = isObject(given) ? given : {}
  if (Array.isArray(type)) return { name, type: 'COMBO', choices: new Set(type), options }
  if (typeof type !== 'string') return undefined
  const listed = type === 'COMBO' ? field(options, 'options') : undefined
  return { name, type, choices: Array.isArray(listed) ? new Set(listed) : undefined, options }
}

const nested = new WeakMap<JsonObject, readonly InputSpec[]>()

/** The inputs that a section of a dynamic choice adds. */
export function nestedInputs(section: JsonObject, path: string): readonly InputSpec[] {
  const inputs = field(section, 'inputs')
  const specs = nested.get(section) ?? readInputs(isObject(inputs) ? inputs : {}, undefined, path)
  nested.set(section, specs)
  return specs
}
