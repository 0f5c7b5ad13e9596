import { type Detail, detail, type TemplateInputSpec } from '@easel/contract'
import type { TemplateInput } from '@easel/nodes'
import { plainParam } from '../templates/index.ts'

type Condition = NonNullable<TemplateInputSpec['show_if']>

/** An input, with the condition in its specification, and the index of the specification. */
export interface ReadInput {
  input: TemplateInput
  index: number
  show_if?: Condition | undefined
}

/** Adds the conditions, which name other inputs of the form. Returns the faults of the conditions. */
export function withConditions(reads: readonly ReadInput[]): { inputs: TemplateInput[]; faults: Detail[] } {
  const faults: Detail[] = []
  const inputs = reads.map(({ input, index, show_if }): TemplateInput => {
    if (!show_if) return input
    const conditionInput = reads.find(({ input: { bind } }) => isSame(bind, show_if))?.input
    const isPicture = conditionInput?.type === 'image' || conditionInput?.type === 'mask'
    if (!conditionInput || isPicture) faults.push(detail(`input_arr.${index}.show_if`, 'condition_unknown'))
    const is = conditionInput ? plainParam(conditionInput.type, show_if.is) : show_if.is
    return { ...input, show_if: { name: conditionInput?.name ?? '', is } }
  })
  const conditionNames = new Map(inputs.map(({ name, show_if }) => [name, show_if?.name]))
  for (const [index, { name }] of inputs.entries()) {
    let conditionInput = conditionNames.get(name)
    for (
      let steps = 0;
      conditionInput !== undefined && conditionInput !== name && steps < inputs.length;
      steps += 1
    )
      conditionInput = conditionNames.get(conditionInput)
    if (conditionInput === name)
      faults.push(detail(`input_arr.${reads[index]!.index}.show_if`, 'condition_circular'))
  }
  return { inputs, faults }
}

function isSame(bind: TemplateInput['bind'], { node_id, input }: Condition): boolean {
  return bind.node_id === node_id && bind.input === input
}
