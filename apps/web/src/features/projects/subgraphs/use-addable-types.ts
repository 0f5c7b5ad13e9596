import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type NodeTypes, subgraphTypes, useEditor, useEditorStore } from '../document/index.ts'

/** Returns the types of nodes that can be added here: those of the site, and the subgraphs of this graph that would not contain themselves. */
export function useAddableTypes(): NodeTypes {
  const { t } = useTranslation()
  const { types } = useEditorStore()
  const open = useEditor((snapshot) => snapshot.open)
  return useMemo(() => {
    const own = subgraphTypes(open, types)
    if (own.length === 0) return types
    const category = t('subgraph.ofThisGraph')
    return new Map([
      ...own.map((type) => [type.type, { ...type, category, isOurs: true }] as const),
      ...types,
    ])
  }, [open, types, t])
}
