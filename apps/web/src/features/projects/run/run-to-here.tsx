import { IconArrowBarToRight } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { NodeView } from '../document/index.ts'
import { useNodeQuote } from './use-quote.ts'
import { RunPlaceContext } from './use-run.ts'

/** Runs that the parts of the editor can begin. */
export interface RunActions {
  readonly projectId: string
  /** True if a run is in progress or beginning. */
  readonly isBusy: boolean
  /** Runs up to a node. */
  readonly runTo: (nodeId: string) => void
}

/** Undefined for a graph that is only displayed. */
export const RunActionsContext = createContext<RunActions | undefined>(undefined)

interface RunToHereProps {
  node: NodeView
  className: string | undefined
}

/**
 * A button that runs only the nodes on which a node depends; the node's picture is the result. Renders nothing in a read-only
 * graph.
 */
export function RunToHere({ node, className }: RunToHereProps) {
  const actions = useContext(RunActionsContext)
  if (!actions || !canRunTo(node)) return null
  return <Begin node={node} className={className} actions={actions} />
}

/** Returns whether a node is executed: notes, reroutes and primitives exist only in the editor. */
export function canRunTo({ kind, isKnown }: NodeView): boolean {
  return isKnown && (kind === 'node' || kind === 'subgraph')
}

function Begin({ node, className, actions }: RunToHereProps & { actions: RunActions }) {
  const { t } = useTranslation()
  const id = `${useContext(RunPlaceContext)}${node.id}`
  const cost = useNodeQuote(actions.projectId, id)?.cost
  const price = cost === undefined ? '' : ` · ${t('projectRun.cost', { count: cost })}`
  return (
    <button
      type="button"
      className={className}
      aria-disabled={actions.isBusy}
      onClick={() => actions.runTo(id)}
    >
      <IconArrowBarToRight size={17} stroke={1.7} aria-hidden="true" />
      {`${t('projectRun.runTo')}${price}`}
    </button>
  )
}
