import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { barePath, useLocalePath } from '../../lib/i18n/index.ts'
import { LazyDialog, useShortcuts } from '../../ui/dialog/index.ts'
import { focusCard } from './focus-card.ts'

const loadList = () => import('./shortcut-list.lazy.ts')

/** Keys of every page: to its places, and `?` for the list of all keys. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const path = useLocalePath()
  const close = () => setOpened(false)
  // The page of a post goes to its neighbours by these keys.
  const isPost = barePath(useLocation().pathname).startsWith('/post/')
  const to = (address: string) => () => void navigate(path(address))
  useShortcuts({
    c: to('/tool'),
    'g i': to('/inspiration'),
    'g s': to('/search'),
    'g p': to('/profile'),
    ...(!isPost && { j: () => focusCard(1), k: () => focusCard(-1) }),
    '?': () => setOpened(true),
  })
  return (
    <LazyDialog opened={opened} load={loadList} onFail={close}>
      {(ShortcutList, isShown) => <ShortcutList opened={isShown} onClose={close} />}
    </LazyDialog>
  )
}
