import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEditorStore } from '../document/index.ts'
import classes from './subgraphs.module.css'

/** Leads from the node of a subgraph to the node inside at which a fault is. */
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
