import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { barePath, useLocalePath } from '../../lib/i18n/index.ts'
import { LazyDialog, useShortcuts } from '../../ui/dialog/index.ts'

const loadList = () => import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList }))

/** Shortcuts of every page: they open the main pages, and `?` opens the list of all shortcuts. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const path = useLocalePath()
  const close = () => setOpened(false)
  // On the page of a post, these keys open the next and the previous post.
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

const cards = 'main :is([data-post-link], [data-work-link])'

/** Focuses the card after or before the focused card; the first card on the screen if none is focused. */
function focusCard(step: 1 | -1): void {
  const allCards = [...document.querySelectorAll<HTMLElement>(cards)]
  const focused = document.activeElement
  // The focus may be on a part of the card, such as its author.
  const index = allCards.findIndex((card) => (card.closest('article, li') ?? card).contains(focused))
  const next =
    index < 0 ? allCards.find((card) => card.getBoundingClientRect().bottom > 0) : allCards[index + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}
