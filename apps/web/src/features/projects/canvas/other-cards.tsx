import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo, useContext } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { editGroup, setNote, useEditorStore } from '../document/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { ChangeMark } from './change-mark.tsx'
import type { CardNode, GroupNode } from './flow-nodes.ts'
import { NodeTitle } from './node-title.tsx'
import { InputSocket, OutputSocket } from './socket.tsx'
import { tintOf } from './socket-colour.ts'

/** A note: text for people, which the graph does not need. */
export const NoteCard = memo(
  function NoteCard({ data: { view }, selected }: NodeProps<CardNode>) {
    const { t } = useTranslation()
    const store = useEditorStore()
    const { isLocked, isFar } = useContext(CanvasContext)
    // A file holds no name for most notes: their type stands in.
    const title = view.title === view.type ? t('canvas.note') : view.title
    return (
      <div className={classes.note} data-change={view.change} style={tintOf(view.colour)}>
        <NodeResizer isVisible={selected && !isLocked} minWidth={220} minHeight={110} />
        <header className={classes.title}>
          <NodeTitle id={view.id} title={title} />
          <ChangeMark change={view.change} />
        </header>
        {!view.isCollapsed && !isFar && (
          <textarea
            className={`${classes.noteText} nodrag nowheel`}
            aria-label={title}
            placeholder={t('canvas.noteText')}
            value={view.text}
            readOnly={isLocked}
            onChange={(event) =>
              store.apply(setNote(view.id, event.currentTarget.value), { merge: `note ${view.id}` })
            }
            onBlur={() => store.seal()}
          />
        )}
      </div>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)

/** A point that a link runs through. */
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

/** A frame around nodes, which move along with its title. */
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
