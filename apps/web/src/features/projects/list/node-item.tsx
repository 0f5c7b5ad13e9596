import { IconChevronRight } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type NodeView, useEditorStore } from '../document/index.ts'
import { shownTitle } from '../notes/index.ts'
import { useNodeFaults, useNodeNotes, useNodeRun } from '../run/index.ts'
import classes from './graph-list.module.css'
import { LockedActions, NodeActions } from './node-actions.tsx'
import { NodeBody } from './node-body.tsx'
import { NodePlace } from './node-place.tsx'

interface NodeItemProps {
  node: NodeView
  number: number
  isOpen: boolean
  isSelected: boolean
  isLocked: boolean
  /** True while several nodes are being selected. */
  isSelecting: boolean
  onSelect: (id: string, isSelected: boolean) => void
  onToggle: (id: string, isOpen: boolean) => void
  onAddAfter: (id: string) => void
  onRemove: (id: string) => void
  onDuplicate: (id: string) => void
  onCopy: (id: string) => void
}

/** A node of the list: its name and state, and on demand all of its settings. */
export const NodeItem = memo(function NodeItem(props: NodeItemProps) {
  const { node, number, isOpen, isSelected, isLocked, isSelecting, onSelect, onToggle } = props
  const { t } = useTranslation()
  const id = useId()
  const store = useEditorStore()
  return (
    // Keys apply to the focused node, like to the selected node of the canvas, unless several nodes are being selected.
    <li
      className={classes.item}
      data-mode={node.mode}
      data-selected={isSelected || undefined}
      onFocus={isSelecting ? undefined : () => store.select([node.id])}
    >
      <div className={classes.head}>
        {isSelecting && (
          <input
            type="checkbox"
            className={classes.check}
            aria-label={t('graphList.select', { name: `${number} · ${shownTitle(node, t)}` })}
            checked={isSelected}
            onChange={(event) => onSelect(node.id, event.currentTarget.checked)}
          />
        )}
        <h2 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            data-node={node.id}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onToggle(node.id, !isOpen)}
          >
            <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
            <span>{`${number} · ${shownTitle(node, t)}`}</span>
          </button>
        </h2>
        {node.mode !== 'always' && <span className={classes.mark}>{t(`graphList.mode_${node.mode}`)}</span>}
        {!node.isKnown && <span className={classes.mark}>{t('graphList.notHere')}</span>}
        <RunMark id={node.id} />
      </div>
      {isOpen && (
        <div id={id} className={classes.body}>
          <NodeBody node={node} isLocked={isLocked} />
          <Preview node={node} />
          {!isLocked && node.kind !== 'inputs' && node.kind !== 'outputs' && <NodePlace node={node} />}
          {isLocked ? <LockedActions node={node} /> : <NodeActions {...props} />}
        </div>
      )}
    </li>
  )
})

/** Small picture of a node's output in the latest run. */
function Preview({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const preview = useNodeRun(node.id)?.preview
  if (!preview) return null
  const { url, width, height } = preview
  return (
    <img
      className={classes.preview}
      src={url}
      width={width}
      height={height}
      alt={t('graphList.previewOf', { name: shownTitle(node, t) })}
    />
  )
}

/** Progress of a node in the latest run, and the number of its faults. */
function RunMark({ id }: { id: string }) {
  const { t } = useTranslation()
  const run = useNodeRun(id)
  const faults = useNodeFaults(id)
  const notes = useNodeNotes(id)
  return (
    <>
      {faults.length > 0 && (
        <span className={classes.faulty}>{t('graphList.faults', { count: faults.length })}</span>
      )}
      {notes.length > 0 && (
        <span className={classes.mark}>{t('graphList.notes', { count: notes.length })}</span>
      )}
      {run?.state === 'done' && run.durationMs > 0 && (
        <span className={classes.mark}>
          {t('graphList.seconds', { seconds: (run.durationMs / 1000).toFixed(1) })}
        </span>
      )}
      {run && (
        <span className={classes.mark} data-state={run.state}>
          {run.state === 'doing'
            ? t('graphList.state_doing', { percent: Math.round(run.percent) })
            : t(run.isCached ? 'graphList.state_kept' : `graphList.state_${run.state}`)}
        </span>
      )}
    </>
  )
}
