import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { useMemo } from 'react'
import { useDraft } from '../draft/index.ts'
import { sentValues, type Values } from './form-inputs.ts'

/** The settings as they would be sent: changed values, else those of the remixed post or own work, else the template's defaults. */
export function useParams(
  template: WorkTemplate,
  model: { params: Record<string, ParamValue> } | undefined,
): Values {
  const { templateId, params } = useDraft()
  const changed = templateId === template.id ? params : undefined
  return useMemo(() => {
    // A changed value may be null: a random seed that is no longer kept.
    const chosenFor = ({ name }: TemplateInput) =>
      changed && name in changed ? changed[name] : model?.params[name]
    return sentValues(template, chosenFor)
  }, [template, model, changed])
}
