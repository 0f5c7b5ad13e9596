import {
  IconAdjustments,
  IconBoxMultiple,
  IconCopy,
  IconEyeOff,
  IconLayoutAlignLeft,
  IconPackageExport,
  IconPlayerTrackNext,
  IconPoint,
  IconSelectAll,
  IconSitemap,
  IconSitemapOff,
  IconTrash,
  IconVectorBezier2,
} from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEditor, usesOf } from '../document/index.ts'
import { RunToHere } from '../run/index.ts'
import { useSubgraphActions } from '../subgraphs/index.ts'
import { AlignMenu } from './align-menu.tsx'
import classes from './canvas.module.css'
import { Tool } from './toolbar.tsx'
import type { Tools } from './use-tools.ts'

/** Actions for the selected link, nodes and groups. */
export function SelectionBar({ tools }: { tools: Tools }) {
  const { actions, link, subgraph } = tools
  const { t } = useTranslation()
  const count = useEditor(({ selection }) => selection.size)
  const nodeCount = useEditor(
    ({ selection, graph }) => [...selection].filter((id) => graph.nodeById.has(id)).length,
  )
  const isOnlyPoints = useEditor(({ selection, graph }) =>
    selection.isSubsetOf(new Set(graph.points.map(({ id }) => id))),
  )
  const only = useEditor(({ selection, graph }) =>
    selection.size === 1 ? graph.nodeById.get([...selection][0]!) : undefined,
  )
  const { make } = useSubgraphActions()
  const hasLink = link.isChosen
  if (!hasLink && count === 0) return null
  return (
    <div role="toolbar" className={classes.selectionBar} aria-label={t('canvas.selection')}>
      {hasLink && (
        <>
          <Tool icon={IconVectorBezier2} name="canvas.addPoint" onClick={link.bend} />
          <Tool icon={IconPoint} name="canvas.reroute" onClick={link.reroute} />
        </>
      )}
      {!hasLink && !isOnlyPoints && (
        <>
          {only && <RunToHere node={only} className={classes.runTo} />}
          <Tool icon={IconCopy} name="canvas.duplicate" onClick={actions.duplicate} />
          <Tool icon={IconEyeOff} name="canvas.mute" onClick={() => actions.toggleMode('mute')} />
          <Tool
            icon={IconPlayerTrackNext}
            name="canvas.bypass"
            onClick={() => actions.toggleMode('bypass')}
          />
          <Tool
            icon={IconSelectAll}
            name="canvas.group"
            onClick={() => actions.group(t('canvas.groupTitle'))}
          />
          <Tool icon={IconBoxMultiple} name="subgraph.make" onClick={make} />
          {subgraph !== undefined && <SubgraphTools node={subgraph} />}
          <label className={classes.colour} title={t('canvas.colour')}>
            <input
              type="color"
              aria-label={t('canvas.colour')}
              defaultValue="#3f789e"
              onChange={(event) => tools.setColour(event.currentTarget.value)}
            />
          </label>
        </>
      )}
      {!hasLink && nodeCount > 1 && (
        <AlignMenu actions={actions} count={nodeCount}>
          <button
            type="button"
            className={classes.tool}
            aria-label={t('canvas.align')}
            title={t('canvas.align')}
          >
            <IconLayoutAlignLeft size={20} stroke={1.6} aria-hidden />
          </button>
        </AlignMenu>
      )}
      <Tool icon={IconTrash} name="canvas.remove" onClick={tools.remove} />
    </div>
  )
}

function SubgraphTools({ node }: { node: string }) {
  const { open, settings, separate, unpack } = useSubgraphActions()
  const isShared = useEditor(({ open: graph }) => usesOf(graph, node) > 1)
  return (
    <>
      <Tool icon={IconSitemap} name="subgraph.open" onClick={() => open(node)} />
      <Tool icon={IconAdjustments} name="subgraph.settings" onClick={() => settings(node)} />
      {isShared && <Tool icon={IconSitemapOff} name="subgraph.separate" onClick={() => separate(node)} />}
      <Tool icon={IconPackageExport} name="subgraph.unpack" onClick={() => unpack(node)} />
    </>
  )
}
