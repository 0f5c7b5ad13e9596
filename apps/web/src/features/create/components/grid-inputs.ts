import type { ParamValue, TemplateInput } from '@easel/contract/client'
import type { Translate } from '../../../lib/i18n/index.ts'
import type { Axis, GridInput } from '../../grids/index.ts'
import type { Values } from '../params/index.ts'

/** Settings of a form as inputs that works can vary. */
export function gridInputs(inputs: readonly TemplateInput[], values: Values): GridInput[] {
  return inputs.flatMap((input): GridInput[] => {
    const { name, type, label, min, max, choice_arr, default: usual } = input
    if (type === 'image' || type === 'mask' || type === 'guide') return []
    return [
      {
        ...{ key: name, label, min, max, value: values[name] ?? usual },
        kind: type === 'color' ? 'text' : type,
        ...(choice_arr && {
          choices: choice_arr.map(({ value }) => value),
          choiceLabels: choice_arr.map(({ label: words }) => words),
        }),
      },
    ]
  })
}

/** Words for the inputs that works vary, and for their values. */
export function axisWords(
  inputs: readonly TemplateInput[],
  axes: readonly Axis[],
  t: Translate,
): { title: string; labels: string[][] } {
  const inputOf = (axis: Axis) => inputs.find(({ name }) => name === axis.input)
  return {
    // The title of a table: the input of the columns, then the input of the rows.
    title: axes
      .toReversed()
      .map((axis) => inputOf(axis)?.label ?? axis.input)
      .join(' × '),
    labels: axes.map((axis) => axis.value_arr.map((value) => valueWords(inputOf(axis), value, t))),
  }
}

function valueWords(input: TemplateInput | undefined, value: ParamValue, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'grid.on' : 'grid.off')
  return input?.choice_arr?.find((choice) => choice.value === value)?.label ?? String(value)
}
