import { maxBatch, type WorkTemplate } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { LowAttemptsNotice } from '../../credits/index.ts'
import { draftStore, useDraft, useEachPhoto } from '../draft/index.ts'
import { useLinedUpCost } from './line-up.ts'

const choices = Array.from({ length: maxBatch }, (_, index) => ({
  value: `${index + 1}`,
  label: `${index + 1}`,
}))

/** Number of works that the draft of a template starts together. */
export function useCount(template: WorkTemplate): number {
  const { templateId, count } = useDraft()
  const each = useEachPhoto(template)
  if (each > 0) return each
  if (!template.can_repeat) return 1
  return (templateId === template.id ? count : undefined) ?? template.usual_count ?? 1
}

/** Cost of the draft of a template, if each work costs `each`. */
export function useCost(template: WorkTemplate, each = template.cost): number {
  return useCount(template) * each
}

/**
 * A notice for users with too few attempts for the draft and the starts in line. The notice is shown before they choose a photo.
 */
export function TooFew({ template }: { template: WorkTemplate }) {
  return <LowAttemptsNotice cost={useCost(template)} promised={useLinedUpCost()} />
}

/** Choice of the number of works to start together, for templates in which each seed gives another picture. */
export function CountField({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const count = useCount(template)
  const isEach = useEachPhoto(template) > 0
  if (!template.can_repeat || isEach) return null
  return (
    <ChoiceChips
      label={t('tool.howMany')}
      value={`${count}`}
      choices={choices}
      onChange={(value) => draftStore.dispatch({ kind: 'counted', count: Number(value) })}
    />
  )
}
