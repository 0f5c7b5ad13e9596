import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Fact } from '../../../ui/facts/facts.tsx'
import { lineOf, readRows } from '../rows.ts'

interface ParamFactsProps {
  template: Pick<WorkTemplate, 'input_arr'>
  params: Readonly<Record<string, ParamValue>>
}

/** Settings of a work as facts, in the words of its template's form. */
export function ParamFacts({ template, params }: ParamFactsProps) {
  const { t } = useTranslation()
  const textOf = ({ choice_arr, rows }: TemplateInput, value: ParamValue) => {
    if (typeof value === 'boolean') return value ? t('work.yes') : t('work.no')
    if (rows && typeof value === 'string') return readRows(value, rows).map(lineOf).join('\n')
    return choice_arr?.find((choice) => choice.value === value)?.label ?? String(value)
  }
  return meaningfulInputs(template, params).map((input) => (
    <Fact key={input.name} name={input.label}>
      {textOf(input, params[input.name]!)}
    </Fact>
  ))
}

/** Returns the inputs with meaningful values: no empty texts, and no numbers that the model decided. */
function meaningfulInputs(
  { input_arr }: Pick<WorkTemplate, 'input_arr'>,
  params: Readonly<Record<string, ParamValue>>,
): TemplateInput[] {
  return input_arr.filter(({ name, zero_is_usual }) => {
    const value = params[name]
    return value !== undefined && value !== '' && !(zero_is_usual && value === 0)
  })
}
