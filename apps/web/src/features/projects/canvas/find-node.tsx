import { useState } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEditor } from '../document/index.ts'
import { shownTitle } from '../notes/index.ts'
import classes from './canvas.module.css'

const maxFound = 50

/** Finds nodes of the graph by their name or type, and shows the chosen node. */
export function FindNode({ onShow, onLeave }: { onShow: (id: string) => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const nodes = useEditor(({ graph }) => graph.nodes)
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase()
  const found = nodes.filter((node) =>
    `${shownTitle(node, t)} ${node.type} ${node.id}`.toLowerCase().includes(words),
  )
  return (
    <search className={classes.panel} aria-label={t('canvas.find')}>
      <input
        type="search"
        className={classes.search}
        aria-label={t('canvas.find')}
        placeholder={t('canvas.find')}
        value={query}
        // The panel opens to be typed in.
        // biome-ignore lint/a11y/noAutofocus: it was opened by the user
        autoFocus
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onLeave()
          if (event.key === 'Enter' && found[0]) onShow(found[0].id)
        }}
      />
      <ul className={classes.found}>
        {found.slice(0, maxFound).map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onShow(node.id)}>
              {shownTitle(node, t)}
            </button>
          </li>
        ))}
      </ul>
    </search>
  )
}
