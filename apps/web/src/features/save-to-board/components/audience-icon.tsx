import type { Board } from '@easel/contract/client'
import { IconLink, IconLock, IconWorld } from '@tabler/icons-react'

const icons = { private: IconLock, link: IconLink, public: IconWorld }

/** Stands beside the words for who sees something. */
export function AudienceIcon({ audience, size = 15 }: { audience: Board['audience']; size?: number }) {
  const Icon = icons[audience]
  return <Icon size={size} stroke={1.8} aria-hidden="true" />
}
