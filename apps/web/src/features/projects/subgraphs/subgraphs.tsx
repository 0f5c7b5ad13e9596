import { type ReactNode, useMemo, useState } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useEditor } from '../document/index.ts'
import { RunPlaceContext } from '../run/index.ts'
import { SubgraphDialogsContext } from './use-subgraph-actions.ts'

const loadSettings = () => import('./settings-dialog.tsx')
const loadChoice = () => import('./choice-dialog.tsx')

/** Gives the views of a graph the dialogs of its subgraphs, and the place of the open subgraph in the run. */
export function Subgraphs({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const path = useEditor((snapshot) => snapshot.path)
  const [settings, openSettings] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const dialogs = useMemo(() => ({ openSettings, openChoice: () => setChoosing(true) }), [])
  const close = () => openSettings(undefined)
  return (
    <SubgraphDialogsContext value={dialogs}>
      <RunPlaceContext value={path.map((node) => `${node}:`).join('')}>{children}</RunPlaceContext>
      <LazyDialog opened={settings !== undefined} load={loadSettings} onFail={close}>
        {(SettingsDialog, isShown) => (
          <SettingsDialog opened={isShown} id={settings ?? ''} isLocked={isLocked} onClose={close} />
        )}
      </LazyDialog>
      <LazyDialog opened={isChoosing} load={loadChoice} onFail={() => setChoosing(false)}>
        {(ChoiceDialog, isShown) => <ChoiceDialog opened={isShown} onClose={() => setChoosing(false)} />}
      </LazyDialog>
    </SubgraphDialogsContext>
  )
}
