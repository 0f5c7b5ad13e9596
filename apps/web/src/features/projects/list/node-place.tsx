import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  type Box,
  type Edit,
  type GroupView,
  moveGroup,
  moveItems,
  type NodeView,
  resizeItem,
  setCollapsed,
  useEditorStore,
  usualWidth,
} from '../document/index.ts'
import { WidgetField } from '../widgets/index.ts'
import classes from './graph-list.module.css'

/** The position and size of a node on the canvas, and whether it is folded. */
export function NodePlace({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { id } = node
  // Only these nodes have a free height; the height of other nodes depends on their fields.
  const isFlexible = node.kind === 'note' || node.widgets.some(({ isMultiline }) => isMultiline)
  return (
    <details className={classes.details}>
      <summary>{t('graphList.place')}</summary>
      <div className={classes.place}>
        <PlaceFields
          box={{ ...node, width: node.width || usualWidth }}
          names={isFlexible ? [...places, ...sizes] : [...places, 'width']}
          move={(to) => moveItems(new Map([[id, to]]))}
        />
        <WidgetField
          widget={{ name: 'folded', label: t('graphList.folded'), kind: 'boolean' }}
          value={node.isCollapsed}
          onChange={(to) => store.apply(setCollapsed([id], to === true))}
        />
      </div>
    </details>
  )
}

/** The position and size of a group on the canvas; its nodes move with it. */
export function GroupPlace({ group }: { group: GroupView }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  return (
    <details className={classes.details}>
      <summary>{t('graphList.placeOf', { name: group.title })}</summary>
      <div className={classes.place}>
        <PlaceFields
          box={group}
          names={[...places, ...sizes]}
          move={(to) => moveGroup(store.graph, group, to)}
        />
      </div>
    </details>
  )
}

const places = ['x', 'y'] as const
const sizes = ['width', 'height'] as const

interface PlaceFieldsProps {
  box: Box & { id: string }
  names: readonly (keyof Box)[]
  move: (to: { x: number; y: number }) => Edit
}

function PlaceFields({ box, names, move }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { id } = box
  const isSize = (name: keyof Box) => name === 'width' || name === 'height'
  const change = (name: keyof Box, value: number): Edit =>
    isSize(name) ? resizeItem(id, { ...box, [name]: value }) : move({ ...box, [name]: value })
  return names.map((name) => (
    <WidgetField
      key={name}
      widget={{
        ...{ name, label: t(`graphList.place_${name}`), kind: 'integer' },
        ...(isSize(name) && { min: 0, max: 5000 }),
      }}
      value={Math.round(box[name])}
      onChange={(to) => store.apply(change(name, Number(to)), { merge: `${id} ${name}` })}
      onSettled={() => store.seal()}
    />
  ))
}
