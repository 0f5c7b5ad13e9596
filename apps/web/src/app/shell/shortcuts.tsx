import { useState } from 'react'
import { LazyDialog, useShortcuts } from '../../ui/dialog/index.ts'

const loadList = () => import('./shortcut-list.lazy.ts')

/** The list of keys, which `?` opens. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  useShortcuts({ '?': () => setOpened(true) })
  return (
    <LazyDialog opened={opened} load={loadList} onFail={close}>
      {(ShortcutList, isShown) => <ShortcutList opened={isShown} onClose={close} />}
    </LazyDialog>
  )
}
