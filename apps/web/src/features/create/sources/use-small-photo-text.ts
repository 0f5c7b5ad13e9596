import type { WorkTemplate } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { DraftItem } from '../draft/draft.ts'
import { type SmallPhoto, smallPhoto, tinySide } from './small-photo.ts'

interface Said {
  kind: SmallPhoto['kind']
  text: string
}

/** Returns a function that says what becomes of the smallest photo of a draft; undefined where it is large enough. */
export function useSmallPhotoText(template: WorkTemplate) {
  const { t } = useTranslation()
  return (items: readonly DraftItem[]): Said | undefined => {
    const small = smallPhoto(template, items)
    if (!small) return undefined
    const { kind, name, size } = small
    const photo = items.length > 1 ? name : t('tool.thisPhoto')
    return { kind, text: t(`tool.photo_${kind}`, { photo, ...size, min: tinySide }) }
  }
}
