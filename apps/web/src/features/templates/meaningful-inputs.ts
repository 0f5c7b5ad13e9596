import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'

/** Inputs whose values say something: no texts that were left empty, and no numbers that were left to the model. */
export function meaningfulInputs(
  { input_arr }: Pick<WorkTemplate, 'input_arr'>,
  params: Readonly<Record<string, ParamValue>>,
): TemplateInput[] {
  return input_arr.filter(({ name, follows, type }) => {
    const value = params[name]
    const isLeft = follows !== undefined && type !== 'seed' && value === 0
    return value !== undefined && value !== '' && !isLeft
  })
}
