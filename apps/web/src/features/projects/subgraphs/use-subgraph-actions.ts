import { use, useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  copyDefinition,
  packItems,
  readSubgraph,
  subgraphOf,
  unpackNode,
  useEditorStore,
} from '../document/index.ts'
import { SubgraphDialogsContext } from './dialogs-context.ts'

/** Actions of buttons and keys on subgraphs. */
export function useSubgraphActions() {
  const { t } = useTranslation()
  const store = useEditorStore()
  const dialogs = use(SubgraphDialogsContext)
  return useMemo(() => {
    const idOf = (node: string) => subgraphOf(store.open, node)
    return {
      /** Makes a subgraph of the selected nodes and groups. */
      make: () =>
        store.apply(packItems(store.types, store.selection, t('subgraph.newName')), { selectsNew: true }),
      choose: dialogs.openChoice,
      open: (node: string) => store.enter(node),
      leave: () => store.goTo(store.path.slice(0, -1)),
      unpack: (node: string) => store.apply(unpackNode(store.types, node), { selectsNew: true }),
      /** Gives a node a subgraph of its own, apart from other nodes of the same one. */
      separate: (node: string) => {
        const { name } = readSubgraph(store.workflow, idOf(node) ?? '', store.types) ?? { name: '' }
        store.apply(copyDefinition(node, t('subgraph.copyName', { name })))
      },
      /** Opens the settings of the subgraph of a node, or of the open one. */
      settings: (node?: string) => {
        const id = node === undefined ? String(store.open['id']) : idOf(node)
        if (id !== undefined) dialogs.openSettings(id)
      },
    }
  }, [store, dialogs, t])
}
