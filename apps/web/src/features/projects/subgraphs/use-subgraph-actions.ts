import { createContext, use, useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  copyDefinition,
  type NodeTypes,
  packItems,
  readSubgraph,
  subgraphOf,
  subgraphTypes,
  unpackNode,
  useEditor,
  useEditorStore,
} from '../document/index.ts'

export interface SubgraphDialogs {
  /** Opens the inputs, outputs and values of the subgraph with an id. */
  readonly openSettings: (id: string) => void
  /** Opens the choice of the nodes that become a subgraph. */
  readonly openChoice: () => void
}

/** Dialogs of subgraphs, which the canvas and the list open. */
export const SubgraphDialogsContext = createContext<SubgraphDialogs>({
  openSettings: () => undefined,
  openChoice: () => undefined,
})

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
      /** Gives a node its own copy of its subgraph, separate from other nodes of the subgraph. */
      separate: (node: string) => {
        const { name } = readSubgraph(store.workflow, idOf(node) ?? '', store.types) ?? { name: '' }
        store.apply(copyDefinition(node, t('subgraph.copyName', { name })))
      },
      /** Opens the settings of the subgraph of a node, or of the open subgraph. */
      settings: (node?: string) => {
        const id = node === undefined ? String(store.open['id']) : idOf(node)
        if (id !== undefined) dialogs.openSettings(id)
      },
    }
  }, [store, dialogs, t])
}

/**
 * Returns the node types that can be added here: the types of the site, and the subgraphs of this workflow that would not contain
 * themselves.
 */
export function useAddableTypes(): NodeTypes {
  const { t } = useTranslation()
  const { types } = useEditorStore()
  const open = useEditor((snapshot) => snapshot.open)
  return useMemo(() => {
    const subgraphNodeTypes = subgraphTypes(open, types)
    if (subgraphNodeTypes.length === 0) return types
    const category = t('subgraph.ofThisGraph')
    return new Map([
      ...subgraphNodeTypes.map((type) => [type.type, { ...type, category, isOurs: true }] as const),
      ...types,
    ])
  }, [open, types, t])
}
