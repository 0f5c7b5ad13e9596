import type { Translate } from '../../../lib/i18n/index.ts'
import type { NodeView } from '../document/index.ts'

/** Returns the title of a node. Notes and the border of a subgraph have no type that a person reads. */
export function shownTitle({ kind, title, type }: NodeView, t: Translate): string {
  if (kind === 'inputs' || kind === 'outputs') return t(`subgraph.${kind}`)
  return kind === 'note' && title === type ? t('canvas.note') : title
}
