import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type NodeMode, type NodeView, setMode, useEditorStore } from '../document/index.ts'
import { RunToHere } from '../run/index.ts'
import classes from './graph-list.module.css'

const modes = ['always', 'mute', 'bypass'] as const satisfies readonly NodeMode[]

interface NodeActionsProps {
  node: NodeView
  onAddAfter: (id: string) => void
  onRemove: (id: string) => void
  onDuplicate: (id: string) => void
}

export function NodeActions({ node, onAddAfter, onRemove, onDuplicate }: NodeActionsProps) {
  const { t } = useTranslation()
  const id = useId()
  const store = useEditorStore()
  return (
    <div className={classes.actions}>
      {node.kind !== 'note' && (
        <div className={classes.mode}>
          <label htmlFor={id}>{t('graphList.mode')}</label>
          <select
            id={id}
            className={classes.select}
            value={node.mode}
            onChange={(event) => {
              const mode = modes.find((one) => one === event.currentTarget.value)
              if (mode) store.apply(setMode([node.id], mode))
            }}
          >
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {t(`graphList.mode_${mode}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <RunToHere node={node} className={classes.action} />
      {node.outputs.length > 0 && (
        <button type="button" className={classes.action} onClick={() => onAddAfter(node.id)}>
          <IconPlus size={17} stroke={1.7} aria-hidden="true" />
          {t('graphList.addAfter')}
        </button>
      )}
      <button type="button" className={classes.action} onClick={() => onDuplicate(node.id)}>
        <IconCopy size={17} stroke={1.7} aria-hidden="true" />
        {t('graphList.duplicate')}
      </button>
      <button type="button" className={classes.action} onClick={() => onRemove(node.id)}>
        <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        {t('graphList.remove')}
      </button>
    </div>
  )
}
