import type { WorkTemplate } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type DraftItem, isUsable, type Size } from '../draft/index.ts'

export interface SmallPhoto {
  /** `tiny`: nothing can be seen in the result. `enlarged`: the template enlarges the photo. `small`: the result looks coarse. */
  kind: 'tiny' | 'enlarged' | 'small'
  name: string
  size: Size
}

/** Minimum pixels of the longer side, below which a photo is not worth an attempt. */
export const tinySide = 64
/** Pixels of the longer side from which a photo needs no enlarging. */
const fineSide = 512

/** Returns the smallest photo of a draft, if it has fewer pixels than its template needs. */
export function smallPhoto(
  { enlarges_below }: Pick<WorkTemplate, 'enlarges_below'>,
  items: readonly DraftItem[],
): SmallPhoto | undefined {
  const measured = items.flatMap((item) =>
    item.size && isUsable(item) ? [{ name: item.name, size: item.size }] : [],
  )
  const [smallest] = measured.sort((a, b) => longest(a.size) - longest(b.size))
  if (!smallest) return undefined
  const side = longest(smallest.size)
  if (side < tinySide) return { kind: 'tiny', ...smallest }
  if (side >= (enlarges_below ?? fineSide)) return undefined
  return { kind: enlarges_below === undefined ? 'small' : 'enlarged', ...smallest }
}

const longest = ({ width, height }: Size) => Math.max(width, height)

interface SmallPhotoText {
  kind: SmallPhoto['kind']
  text: string
}

/** Returns a function that returns the text about the smallest photo of a draft, or undefined if the photo is large enough. */
export function useSmallPhotoText(template: WorkTemplate) {
  const { t } = useTranslation()
  return (items: readonly DraftItem[]): SmallPhotoText | undefined => {
    const small = smallPhoto(template, items)
    if (!small) return undefined
    const { kind, name, size } = small
    const photo = items.length > 1 ? name : t('tool.thisPhoto')
    return { kind, text: t(`tool.photo_${kind}`, { photo, ...size, min: tinySide }) }
  }
}
