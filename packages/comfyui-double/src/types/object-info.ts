import type { DoubleVersion } from '../versions.ts'
import { doubleVersions, features } from '../versions.ts'
import { corePlans } from './core.ts'
import type { InputDefinition, InputPlan, NodeDefinition, NodePlan, NodeTypes } from './definition.ts'

/** Returns the names of the files in a model folder, or in `input`. */
export type FileNames = (folder: string) => readonly string[]

/** Core node types of a version, with the current names of files. */
export function coreTypes(version: DoubleVersion, names: FileNames): NodeTypes {
  const isIn = ({ since }: NodePlan) =>
    since === undefined || doubleVersions.indexOf(since) <= doubleVersions.indexOf(version)
  return Object.fromEntries(
    Object.entries(corePlans)
      .filter(([, plan]) => isIn(plan))
      .map(([name, plan]) => [name, definitionOf(name, plan, { version, names })]),
  )
}

interface Place {
  readonly version: DoubleVersion
  readonly names: FileNames
}

export function definitionOf(name: string, plan: NodePlan, place: Place): NodeDefinition {
  const inputs = (plans: Readonly<Record<string, InputPlan>>) =>
    Object.fromEntries(Object.entries(plans).map(([key, input]) => [key, inputOf(input, place)]))
  const outputs = (place.version === '0.38' ? plan.newestOutputs : undefined) ?? plan.outputs
  const optional = plan.optional ? { optional: inputs(plan.optional) } : {}
  return {
    input: { required: inputs(plan.inputs), ...optional },
    input_order: {
      required: Object.keys(plan.inputs),
      ...(plan.optional ? { optional: Object.keys(plan.optional) } : {}),
    },
    output: outputs,
    output_is_list: outputs.map(() => false),
    output_name: outputs,
    name,
    display_name: name,
    description: '',
    python_module: plan.module ?? 'nodes',
    category: plan.category,
    output_node: plan.outputNode ?? false,
  }
}

function inputOf(plan: InputPlan, { version, names }: Place): InputDefinition {
  const choices = (options: readonly string[], newer: boolean): InputDefinition =>
    newer && features[version].comboType ? ['COMBO', { multiselect: false, options }] : [options]
  switch (plan.type) {
    case 'link':
      return [plan.of]
    case 'number':
      return [plan.of, plan.options]
    case 'string':
      return [
        'STRING',
        plan.multiline ? { multiline: true, dynamicPrompts: true } : { default: plan.default },
      ]
    case 'boolean':
      return ['BOOLEAN', { default: plan.default }]
    case 'choice':
      return choices(plan.options, plan.newer)
    case 'file':
      return plan.folder === 'input'
        ? [names('input'), { image_upload: true }]
        : choices(names(plan.folder), plan.newer)
  }
}
