import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { useMemo } from 'react'
import { useDraft } from '../draft-store.ts'

/** The settings as they would be sent: changed values, else those of the remixed post or own work, else the template's defaults. */
export function useParams(
  template: WorkTemplate,
  model: { params: Record<string, ParamValue> } | undefined,
): Record<string, ParamValue> {
  const { templateId, params } = useDraft()
  const changed = templateId === template.id ? params : undefined
  return useMemo(() => {
    const chosen = ({ name, default: standard }: TemplateInput) =>
      changed?.[name] ?? model?.params[name] ?? standard
    return Object.fromEntries(settable(template).map((input) => [input.name, chosen(input)]))
  }, [template, model, changed])
}

/** Inputs to set in the form; pictures and masks are uploaded instead. */
export function settable(template: WorkTemplate): TemplateInput[] {
  return template.input_arr.filter(({ type }) => type !== 'image' && type !== 'mask')
}
