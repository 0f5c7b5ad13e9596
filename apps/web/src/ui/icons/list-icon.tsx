import {
  IconBolt,
  IconBookmark,
  IconBookmarkFilled,
  IconHeart,
  IconHeartFilled,
  IconInfoCircle,
  IconPhoto,
  IconWand,
} from '@tabler/icons-react'
import { CachedHtml } from '../../lib/cached-html/cached-html.tsx'

const drawings = {
  bolt: IconBolt,
  bookmark: IconBookmark,
  bookmarkFilled: IconBookmarkFilled,
  heart: IconHeart,
  heartFilled: IconHeartFilled,
  info: IconInfoCircle,
  photo: IconPhoto,
  wand: IconWand,
}

const idOf = (name: string) => `icon-${name}`

/**
 * Drawings of the icons that are repeated in the cards of lists. The document contains each drawing once; {@link ListIcon} refers
 * to it.
 */
export function ListIconDrawings() {
  return (
    <CachedHtml deps={['drawings']}>
      <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
        {Object.entries(drawings).map(([name, Drawing]) => (
          <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
            <Drawing size={24} stroke={1.8} />
          </symbol>
        ))}
      </svg>
    </CachedHtml>
  )
}

interface ListIconProps {
  name: keyof typeof drawings
  /** Width and height in CSS pixels. */
  size: number
}

/**
 * An icon of a card in a list, without an accessible name. The library's icons would repeat their drawings in every card, which
 * is a sixth of the HTML of a feed.
 */
export function ListIcon({ name, size }: ListIconProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  )
}
