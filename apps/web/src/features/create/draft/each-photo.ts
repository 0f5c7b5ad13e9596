import type { WorkTemplate } from '@easel/contract/client'
import { takesEach } from '../../templates/index.ts'
import { usablePhotos } from './draft.ts'
import { useDraft } from './draft-store.ts'

/**
 * Returns the number of photos of the draft if each photo becomes a work of its own: the template takes one photo, and the draft
 * has several. Returns 0 otherwise.
 */
export function useEachPhoto(template: WorkTemplate): number {
  const draft = useDraft()
  const { length } = usablePhotos(draft)
  return draft.templateId === template.id && takesEach(template) && length > 1 ? length : 0
}
