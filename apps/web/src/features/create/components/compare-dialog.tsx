import type { WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { type Axis, GridDialog } from '../../grids/index.ts'
import { usableItems, useDraft } from '../draft/index.ts'
import { isUsedWith, takenInputs, type Values } from '../params/index.ts'
import { gridInputs } from './grid-inputs.ts'

interface CompareDialogProps {
  opened: boolean
  template: WorkTemplate
  params: Values
  onStart: (axes: Axis[]) => void
  onClose: () => void
}

/** A setting that decides whether there is a mask cannot vary: the works of a batch share their pictures. */
function comparable(template: WorkTemplate, params: Values) {
  const conditionNames = template.input_arr.flatMap(({ type, show_if }) =>
    type === 'mask' && show_if ? [show_if.name] : [],
  )
  return takenInputs(template, params).filter(({ name }) => !conditionNames.includes(name))
}

/** Starts several works that differ in the values of one setting, or of two settings. */
export default function CompareDialog({ template, params, ...dialog }: CompareDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useSession()
  const source_count = usableItems(useDraft()).filter(isUsedWith(template, params)).length
  const order = { work_template_id: template.id, source_count, params: { ...params } }
  const { data: quote } = useQuery({
    queryKey: [...queryKeys.quote, user?.id, JSON.stringify(order), 'compare'],
    queryFn: ({ signal }) => api.quoteWork(order, { signal }),
    enabled: dialog.opened && user !== null,
    staleTime: 0,
  })
  return (
    <GridDialog
      {...dialog}
      title={t('grid.compare')}
      inputs={gridInputs(comparable(template, params), params)}
      start={{ cost: quote?.cost ?? template.cost, startsLeft: quote?.starts_left }}
    />
  )
}
