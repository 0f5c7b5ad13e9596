import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'
import { useEditorStore } from '../document/index.ts'
import { canRunTo } from './run-to-here.tsx'

interface RunKeys {
  run: () => void
  runTo: (nodeId: string) => void
}

/** Runs the graph on Ctrl+Enter, and up to the selected node on Ctrl+Shift+Enter, also while the user types a value. */
export function useRunKeys({ run, runTo }: RunKeys): void {
  const store = useEditorStore()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.defaultPrevented || isComposing(event) || isDialogOpen()) return
    event.preventDefault()
    if (!event.shiftKey) return run()
    const [id, ...others] = store.selection
    const node = id === undefined || others.length > 0 ? undefined : store.graph.nodeById.get(id)
    if (node && canRunTo(node)) runTo([...store.path, node.id].join(':'))
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
