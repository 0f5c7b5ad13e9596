import { useTranslation } from '../../../lib/i18n/index.ts'
import { Library } from '../library/index.ts'
import { useAddableTypes } from '../subgraphs/index.ts'
import classes from './canvas.module.css'
import { FindNode } from './find-node.tsx'
import { KeyList } from './key-list.tsx'
import type { Tools } from './use-tools.ts'

/** The library, the search in the graph, and the list of keys. */
export function Panels({ tools }: { tools: Tools }) {
  const { t } = useTranslation()
  const types = useAddableTypes()
  const { panel, close } = tools
  return (
    <>
      {panel?.kind === 'library' && (
        <section className={classes.panel} aria-label={t('canvas.add')}>
          <Library
            types={types}
            dropped={panel.loose?.dropped}
            takesFocus
            onLeave={close}
            onChoose={(type) => tools.placeNode(type, panel.loose)}
          />
        </section>
      )}
      {panel?.kind === 'find' && <FindNode onShow={(id) => tools.view.show([id])} onLeave={close} />}
      <KeyList opened={panel?.kind === 'keys'} onClose={close} />
    </>
  )
}
