import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  moveItems,
  type NodeView,
  resizeItem,
  setCollapsed,
  useEditorStore,
  usualWidth,
} from '../document/index.ts'
import { WidgetField } from '../widgets/index.ts'
import classes from './graph-list.module.css'

/** The place and size of a node on the canvas, and whether it is folded. */
export function NodePlace({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { id, x, y, height } = node
  const width = node.width || usualWidth
  // The height of other nodes follows from their fields.
  const isFlexible = node.kind === 'note' || node.widgets.some(({ isMultiline }) => isMultiline)
  const lengths = {
    x: { value: x, set: (to: number) => moveItems(new Map([[id, { x: to, y }]])) },
    y: { value: y, set: (to: number) => moveItems(new Map([[id, { x, y: to }]])) },
    width: { value: width, set: (to: number) => resizeItem(id, { width: to, height }) },
    height: { value: height, set: (to: number) => resizeItem(id, { width, height: to }) },
  }
  return (
    <details className={classes.details}>
      <summary>{t('graphList.place')}</summary>
      <div className={classes.place}>
        {places
          .filter((name) => name !== 'height' || isFlexible)
          .map((name) => (
            <WidgetField
              key={name}
              widget={{
                ...{ name, label: t(`graphList.place_${name}`), kind: 'integer' },
                ...(name === 'width' || name === 'height' ? { min: 0, max: 5000 } : {}),
              }}
              value={Math.round(lengths[name].value)}
              onChange={(to) => store.apply(lengths[name].set(Number(to)), { merge: `${id} ${name}` })}
              onSettled={() => store.seal()}
            />
          ))}
        <WidgetField
          widget={{ name: 'folded', label: t('graphList.folded'), kind: 'boolean' }}
          value={node.isCollapsed}
          onChange={(to) => store.apply(setCollapsed([id], to === true))}
        />
      </div>
    </details>
  )
}

const places = ['x', 'y', 'width', 'height'] as const
