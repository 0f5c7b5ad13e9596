import type { InputDeclaration, NodeDeclaration, Registry } from './graph.ts'
import { isRequired } from './validate.ts'

/** An input in the form of ComfyUI's `/object_info`: its type or the list of its choices, and its options. */
export type InputDescription = [type: string | readonly string[], options: Record<string, unknown>]

/** A node type in the form of ComfyUI's `/object_info`. */
export interface NodeDescription {
  readonly input: {
    readonly required: Record<string, InputDescription>
    readonly optional: Record<string, InputDescription>
  }
  readonly input_order: { readonly required: string[]; readonly optional: string[] }
  readonly output: string[]
  readonly output_is_list: boolean[]
  readonly output_name: string[]
  readonly name: string
  readonly display_name: string
  readonly description: string
  readonly category: string
  readonly output_node: boolean
  readonly python_module: string
}

/** Describes every node type of a registry, by class. Inputs with a default are optional. */
export function describeRegistry(registry: Registry): Record<string, NodeDescription> {
  return Object.fromEntries([...registry].map(([name, declaration]) => [name, describe(declaration)]))
}

function describe({
  class_type,
  category,
  inputs,
  outputs,
  is_output = false,
}: NodeDeclaration): NodeDescription {
  const [required, optional] = [inputs.filter(isRequired), inputs.filter((input) => !isRequired(input))]
  return {
    input: { required: describeInputs(required), optional: describeInputs(optional) },
    input_order: { required: required.map(({ name }) => name), optional: optional.map(({ name }) => name) },
    output: outputs.map(({ type }) => type),
    output_is_list: outputs.map(() => false),
    output_name: outputs.map(({ name }) => name),
    name: class_type,
    display_name: class_type.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' '),
    description: '',
    category,
    output_node: is_output,
    python_module: 'easel.nodes',
  }
}

function describeInputs(inputs: readonly InputDeclaration[]): Record<string, InputDescription> {
  return Object.fromEntries(inputs.map((input) => [input.name, describeInput(input)]))
}

function describeInput(input: InputDeclaration): InputDescription {
  const { name, type, choices, default: fallback, min, max, step, max_length, multiline, shown_as } = input
  const hasControl = input.has_control || (name === 'seed' && type === 'INT')
  const options = {
    ...(fallback !== undefined && { default: fallback }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(max_length !== undefined && { max_length }),
    ...(multiline && { multiline }),
    ...(shown_as && { display: shown_as }),
    ...(hasControl && { control_after_generate: true }),
  }
  return [type === 'CHOICE' ? (choices ?? []) : type, options]
}
