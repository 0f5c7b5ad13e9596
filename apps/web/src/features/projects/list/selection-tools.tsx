import {
  IconBoxMultiple,
  IconChecks,
  IconCopy,
  IconCopyPlus,
  IconEyeOff,
  IconFold,
  IconLayoutAlignLeft,
  IconPlayerTrackNext,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { AlignMenu } from '../canvas/index.ts'
import { useEditor } from '../document/index.ts'
import classes from './graph-list.module.css'
import { ColourChoice } from './node-looks.tsx'
import type { ListEdits } from './use-list-edits.ts'

/** Actions on the selected nodes. They stay visible without a selection, so that the focus is not lost. */
export function SelectionTools({ edits }: { edits: ListEdits }) {
  const { t } = useTranslation()
  const selection = useEditor((snapshot) => snapshot.selection)
  const graph = useEditor((snapshot) => snapshot.graph)
  const nodes = graph.nodes.filter(({ id }) => selection.has(id))
  const colours = new Set(nodes.map(({ colour }) => colour))
  const count = nodes.length
  const tool = (icon: ToolProps['icon'], name: string, keys: string, act: () => void) => (
    <Tool icon={icon} name={name} keys={keys} isOff={count === 0} onClick={act} />
  )
  return (
    <div role="toolbar" className={classes.selection} aria-label={t('canvas.selection')}>
      <p role="status">{t('graphList.selected', { count })}</p>
      <Tool icon={IconChecks} name={t('canvas.selectAll')} keys="Control+A" onClick={edits.selectAll} />
      {tool(IconCopyPlus, t('canvas.duplicate'), 'Control+D', edits.duplicateSelected)}
      {tool(IconCopy, t('canvas.copy'), 'Control+C', edits.copySelected)}
      {tool(IconEyeOff, t('canvas.mute'), 'Control+M', () => edits.toggleMode('mute'))}
      {tool(IconPlayerTrackNext, t('canvas.bypass'), 'Control+B', () => edits.toggleMode('bypass'))}
      {tool(IconFold, t('canvas.collapse'), 'Alt+C', edits.toggleCollapsed)}
      {tool(IconSelectAll, t('canvas.group'), 'Control+G', edits.group)}
      {tool(IconBoxMultiple, t('subgraph.make'), 'Alt+S', edits.makeSubgraph)}
      <AlignMenu actions={edits.layout} count={count}>
        <button type="button" className={classes.action} title={t('canvas.align')}>
          <IconLayoutAlignLeft size={17} stroke={1.7} aria-hidden />
          <span>{t('canvas.align')}</span>
        </button>
      </AlignMenu>
      {tool(IconTrash, t('canvas.remove'), 'Delete', edits.removeSelected)}
      {count > 0 && (
        <ColourChoice
          ids={nodes.map(({ id }) => id)}
          colour={colours.size === 1 ? [...colours][0] : undefined}
          allowsNone
        />
      )}
    </div>
  )
}

interface ToolProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  name: string
  keys: string
  isOff?: boolean
  onClick: () => void
}

function Tool({ icon: Icon, name, keys, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.action}
      title={`${name} (${keys.replace('Control', 'Ctrl').replace('+', ' ')})`}
      aria-keyshortcuts={keys}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span>{name}</span>
    </button>
  )
}
