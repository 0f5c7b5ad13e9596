import type { WorkTemplate } from '@easel/contract/client'
import { takesEach } from '../../templates/index.ts'
import { usablePhotos } from './draft.ts'
import { useDraft } from './draft-store.ts'

/** Number of photos of the draft that become a work each: several, for a template that takes one photo; otherwise 0. */
export function useEachPhoto(template: WorkTemplate): number {
  const draft = useDraft()
  const { length } = usablePhotos(draft)
  return draft.templateId === template.id && takesEach(template) && length > 1 ? length : 0
}
