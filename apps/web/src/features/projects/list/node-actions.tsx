import {
  IconAdjustments,
  IconCopy,
  IconCopyPlus,
  IconPackageExport,
  IconPlus,
  IconSitemap,
  IconSitemapOff,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  type NodeMode,
  type NodeView,
  setMode,
  useEditor,
  useEditorStore,
  usesOf,
} from '../document/index.ts'
import { RunToHere } from '../run/index.ts'
import { useSubgraphActions } from '../subgraphs/index.ts'
import classes from './graph-list.module.css'
import { NodeLooks } from './node-looks.tsx'

const modes = ['always', 'mute', 'bypass'] as const satisfies readonly NodeMode[]

interface NodeActionsProps {
  node: NodeView
  onAddAfter: (id: string) => void
  onRemove: (id: string) => void
  onDuplicate: (id: string) => void
  onCopy: (id: string) => void
}

export function NodeActions({ node, ...acts }: NodeActionsProps) {
  if (node.kind === 'inputs' || node.kind === 'outputs') return <BorderActions />
  return <OwnActions node={node} {...acts} />
}

/** The inputs or outputs of the open subgraph can only be named, moved and removed. */
function BorderActions() {
  const { t } = useTranslation()
  const { settings } = useSubgraphActions()
  return (
    <div className={classes.actions}>
      <Action icon={IconAdjustments} name={t('subgraph.settings')} onClick={() => settings()} />
    </div>
  )
}

function OwnActions({ node, onAddAfter, onRemove, onDuplicate, onCopy }: NodeActionsProps) {
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
              const mode = modes.find((choice) => choice === event.currentTarget.value)
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
      <NodeLooks node={node} />
      <RunToHere node={node} className={classes.action} />
      {node.kind === 'subgraph' && <SubgraphActions node={node.id} />}
      {node.outputs.length > 0 && (
        <Action icon={IconPlus} name={t('graphList.addAfter')} onClick={() => onAddAfter(node.id)} />
      )}
      <Action icon={IconCopyPlus} name={t('graphList.duplicate')} onClick={() => onDuplicate(node.id)} />
      <Action icon={IconCopy} name={t('canvas.copy')} onClick={() => onCopy(node.id)} />
      <Action icon={IconTrash} name={t('graphList.remove')} onClick={() => onRemove(node.id)} />
    </div>
  )
}

/** Actions in a locked graph. */
export function LockedActions({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const { open } = useSubgraphActions()
  if (node.kind !== 'subgraph') return null
  return (
    <div className={classes.actions}>
      <Action icon={IconSitemap} name={t('subgraph.open')} onClick={() => open(node.id)} />
    </div>
  )
}

function SubgraphActions({ node }: { node: string }) {
  const { t } = useTranslation()
  const { open, settings, separate, unpack } = useSubgraphActions()
  const isShared = useEditor(({ open: graph }) => usesOf(graph, node) > 1)
  return (
    <>
      <Action icon={IconSitemap} name={t('subgraph.open')} onClick={() => open(node)} />
      <Action icon={IconAdjustments} name={t('subgraph.settings')} onClick={() => settings(node)} />
      {isShared && (
        <Action icon={IconSitemapOff} name={t('subgraph.separate')} onClick={() => separate(node)} />
      )}
      <Action icon={IconPackageExport} name={t('subgraph.unpack')} onClick={() => unpack(node)} />
    </>
  )
}

interface ActionProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  name: string
  onClick: () => void
}

function Action({ icon: Icon, name, onClick }: ActionProps) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      <Icon size={17} stroke={1.7} aria-hidden />
      {name}
    </button>
  )
}
