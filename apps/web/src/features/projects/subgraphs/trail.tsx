import { IconAdjustments, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { namesOnPath, useEditor, useEditorStore } from '../document/index.ts'
import classes from './subgraphs.module.css'
import { useSubgraphActions } from './use-subgraph-actions.ts'

/** The path from the graph to the open subgraph; nothing while the graph itself is open. */
export function Trail() {
  const { t } = useTranslation()
  const store = useEditorStore()
  const path = useEditor((snapshot) => snapshot.path)
  const workflow = useEditor((snapshot) => snapshot.workflow)
  const { settings } = useSubgraphActions()
  if (path.length === 0) return null
  const names = [t('subgraph.graph'), ...namesOnPath(workflow, path)]
  return (
    <nav className={classes.trail} aria-label={t('subgraph.trail')}>
      <ol>
        {names.map((name, depth) => (
          // Two subgraphs on the path may have the same name, but their depths differ.
          // biome-ignore lint/suspicious/noArrayIndexKey: the depth identifies an entry
          <li key={depth}>
            {depth > 0 && <IconChevronRight size={14} aria-hidden="true" />}
            {depth === path.length ? (
              <strong aria-current="page">{name || t('subgraph.newName')}</strong>
            ) : (
              <button type="button" onClick={() => store.goTo(path.slice(0, depth))}>
                {name || t('subgraph.newName')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-label={t('subgraph.settings')}
        title={t('subgraph.settings')}
        onClick={() => settings()}
      >
        <IconAdjustments size={17} stroke={1.7} aria-hidden="true" />
      </button>
    </nav>
  )
}

/** Links from the node of a subgraph to the inner node that has a fault. */
export function InnerFault({ id }: { id: string }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const show = () => {
    const path = id.split(':')
    store.goTo(path.slice(0, -1))
    store.select(path.slice(-1))
  }
  return (
    <button type="button" className={classes.show} onClick={show}>
      {t('subgraph.showFault')}
    </button>
  )
}
