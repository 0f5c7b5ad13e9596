import { CodeError, type WorkTemplate } from '@easel/contract/client'

interface ParamFault {
  /** Label of the refused input. */
  readonly label: string
  readonly message: string
}

/** Returns the reasons why the server refused settings of a work. The general sentence of the refusal contains no reason. */
export function paramFaults(error: unknown, { input_arr }: Pick<WorkTemplate, 'input_arr'>): ParamFault[] {
  if (!(error instanceof CodeError) || error.code !== 'A0400') return []
  return error.details.flatMap(({ path, message }) => {
    const input = input_arr.find(({ name }) => path === `params.${name}`)
    return input ? [{ label: input.label, message }] : []
  })
}
