import { IconPencil } from '@tabler/icons-react'
import { type NodeProps, NodeResizer, Position } from '@xyflow/react'
import { memo, useContext, useState } from 'react'
import { isComposing } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { editGroup, maxTextLength, type NodeView, setNote, useEditorStore } from '../document/index.ts'
import { NoteText, shownTitle } from '../notes/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { ChangeMark } from './change-mark.tsx'
import { type CardNode, type GroupNode, pointIn, pointOut } from './flow-nodes.ts'
import { NodeTitle } from './node-title.tsx'
import { InputSocket, OutputSocket } from './socket.tsx'
import { tintOf } from './socket-colour.ts'

/** A note: text for people, which the graph does not use. */
export const NoteCard = memo(
  function NoteCard({ data: { view }, selected }: NodeProps<CardNode>) {
    const { t } = useTranslation()
    const { isLocked, isFar } = useContext(CanvasContext)
    const isFixed = isLocked || view.text.length > maxTextLength
    const [isEdited, setEdited] = useState(false)
    const title = shownTitle(view, t)
    const isOpen = !view.isCollapsed && !isFar
    const isShown = isOpen && !isEdited && (isFixed || view.text !== '')
    return (
      <div className={classes.note} data-change={view.change} style={tintOf(view.colour)}>
        <NodeResizer isVisible={selected && !isLocked} minWidth={220} minHeight={110} />
        <header className={classes.title}>
          <NodeTitle id={view.id} title={title} />
          <ChangeMark change={view.change} />
          {isShown && !isFixed && (
            <button
              type="button"
              className={`${classes.fold} nodrag`}
              aria-label={t('canvas.editNote')}
              title={t('canvas.editNote')}
              onClick={() => setEdited(true)}
            >
              <IconPencil size={15} stroke={1.8} aria-hidden="true" />
            </button>
          )}
        </header>
        {isOpen &&
          (isShown ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: the button above does this by keys
            <div className={`${classes.noteText} nowheel`} onDoubleClick={() => !isFixed && setEdited(true)}>
              <NoteText text={view.text} />
            </div>
          ) : (
            <NoteField view={view} title={title} isEdited={isEdited} onEdited={setEdited} />
          ))}
      </div>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)

interface NoteFieldProps {
  view: NodeView
  title: string
  isEdited: boolean
  onEdited: (isEdited: boolean) => void
}

function NoteField({ view, title, isEdited, onEdited }: NoteFieldProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  return (
    <textarea
      className={`${classes.noteText} nodrag nowheel`}
      aria-label={title}
      placeholder={t('canvas.noteText')}
      value={view.text}
      // The field replaces the pressed text, so it takes the focus.
      ref={(field) => {
        if (isEdited) field?.focus()
      }}
      onFocus={() => onEdited(true)}
      onChange={(event) =>
        store.apply(setNote(view.id, event.currentTarget.value), { merge: `note ${view.id}` })
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) event.currentTarget.blur()
      }}
      onBlur={() => {
        onEdited(false)
        store.seal()
      }}
    />
  )
}

/** A node that only passes on a link. */
export const RerouteCard = memo(
  function RerouteCard({ data: { view, geometry } }: NodeProps<CardNode>) {
    return (
      <div className={classes.reroute} data-change={view.change} title={view.title}>
        {geometry.inputs.map(({ input, y }) => (
          <InputSocket key={input.name} node={view.id} input={input} y={y} />
        ))}
        {geometry.outputs.map(({ output, y }) => (
          <OutputSocket key={output.slot} node={view.id} output={output} y={y} />
        ))}
      </div>
    )
  },
  (before, after) => before.data === after.data,
)

/** A point of a link, which is moved and removed like a node. */
export const PointDot = memo(
  function PointDot() {
    const { t } = useTranslation()
    return (
      <div className={classes.point} title={t('canvas.point')}>
        <span
          className={`target ${classes.pointEnd}`}
          data-handleid={pointIn}
          data-handlepos={Position.Left}
        />
        <span
          className={`source ${classes.pointEnd}`}
          data-handleid={pointOut}
          data-handlepos={Position.Right}
        />
      </div>
    )
  },
  () => true,
)

/** A frame around nodes. The nodes move when its title is dragged. */
export const GroupCard = memo(
  function GroupCard({ data: { group }, selected }: NodeProps<GroupNode>) {
    const { t } = useTranslation()
    const store = useEditorStore()
    const { isLocked } = useContext(CanvasContext)
    return (
      <div className={classes.group} style={tintOf(group.colour)}>
        <NodeResizer isVisible={selected && !isLocked} minWidth={140} minHeight={80} />
        <div data-drag className={classes.groupTitle}>
          <input
            className={classes.groupName}
            aria-label={t('canvas.groupName')}
            value={group.title}
            readOnly={isLocked}
            size={Math.max(6, group.title.length)}
            onChange={(event) =>
              store.apply(editGroup(group.id, { title: event.currentTarget.value }), {
                merge: `group ${group.id}`,
              })
            }
            onBlur={() => store.seal()}
          />
        </div>
      </div>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)
