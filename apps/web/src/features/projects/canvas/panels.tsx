import { useTranslation } from '../../../lib/i18n/index.ts'
import type { NodeType } from '../document/index.ts'
import { Library } from '../library/index.ts'
import { useAddableTypes } from '../subgraphs/index.ts'
import classes from './canvas.module.css'
import { FindNode } from './find-node.tsx'
import { KeyList } from './key-list.tsx'
import type { Loose } from './use-connecting.ts'

/** The panel that is open; `loose`: the link that was dropped in the empty, which the new node continues. */
export type Panel = { kind: 'library'; loose?: Loose } | { kind: 'find' } | { kind: 'keys' }

interface PanelsProps {
  panel: Panel | undefined
  onAdd: (type: NodeType, loose: Loose | undefined) => void
  onShow: (node: string) => void
  onClose: () => void
}

/** The library, the search in the graph, and the list of keys. */
export function Panels({ panel, onAdd, onShow, onClose }: PanelsProps) {
  const { t } = useTranslation()
  const types = useAddableTypes()
  return (
    <>
      {panel?.kind === 'library' && (
        <section className={classes.panel} aria-label={t('canvas.add')}>
          <Library
            types={types}
            dropped={panel.loose?.dropped}
            takesFocus
            onLeave={onClose}
            onChoose={(type) => onAdd(type, panel.loose)}
          />
        </section>
      )}
      {panel?.kind === 'find' && <FindNode onShow={onShow} onLeave={onClose} />}
      <KeyList opened={panel?.kind === 'keys'} onClose={onClose} />
    </>
  )
}
