import { minPhotoSide, type WorkTemplate } from '@easel/contract/client'
import { type DraftItem, isUsable, type Size } from './draft.ts'

export interface SmallPhoto {
  /** `tiny`: the server refuses it. `enlarged`: by the template. `small`: the result shows it. */
  kind: 'tiny' | 'enlarged' | 'small'
  name: string
  size: Size
}

/** Pixels on the longer side from which a photo does without enlarging. */
const fineSide = 512

/** The smallest photo of a draft, where it has fewer pixels than its template needs. */
export function smallPhoto(
  { enlarges_below }: Pick<WorkTemplate, 'enlarges_below'>,
  items: readonly DraftItem[],
): SmallPhoto | undefined {
  const measured = items.flatMap((item) =>
    item.size && isUsable(item) ? [{ name: item.name, size: item.size }] : [],
  )
  const tiny = measured.find(({ size }) => Math.min(size.width, size.height) < minPhotoSide)
  if (tiny) return { kind: 'tiny', ...tiny }
  const [smallest] = measured.sort((one, other) => longest(one.size) - longest(other.size))
  if (!smallest) return undefined
  if (longest(smallest.size) >= (enlarges_below ?? fineSide)) return undefined
  return { kind: enlarges_below === undefined ? 'small' : 'enlarged', ...smallest }
}

const longest = ({ width, height }: Size) => Math.max(width, height)
