import { IconAdjustments } from '@tabler/icons-react'
import type { NodeProps } from '@xyflow/react'
import { memo, useContext } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSubgraphActions } from '../subgraphs/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import type { CardNode } from './flow-nodes.ts'
import { InputSocket, OutputSocket } from './socket.tsx'

/** One side of the open subgraph: its inputs or its outputs. A link to its last socket adds an input or output. */
export const BorderCard = memo(
  function BorderCard({ data: { view, geometry } }: NodeProps<CardNode>) {
    const { t } = useTranslation()
    const { isFar } = useContext(CanvasContext)
    const { settings } = useSubgraphActions()
    const isInputs = view.kind === 'inputs'
    const nameOf = ({ label, isNew }: { label: string; isNew?: true }) =>
      isNew ? t(isInputs ? 'subgraph.newInput' : 'subgraph.newOutput') : label
    return (
      <div className={classes.card} data-border>
        <header className={classes.title}>
          <button
            type="button"
            className={`${classes.fold} nodrag`}
            aria-label={t('subgraph.settings')}
            title={t('subgraph.settings')}
            onClick={() => settings()}
          >
            <IconAdjustments size={15} aria-hidden="true" />
          </button>
          <strong className={classes.name}>{t(isInputs ? 'subgraph.inputs' : 'subgraph.outputs')}</strong>
        </header>
        {!isFar &&
          geometry.inputs.map(({ input, y }) => (
            <span key={input.name} className={classes.input} style={{ top: y }} data-new={input.isNew}>
              {nameOf(input)}
            </span>
          ))}
        {!isFar &&
          geometry.outputs.map(({ output, y }) => (
            <span key={output.slot} className={classes.output} style={{ top: y }} data-new={output.isNew}>
              {nameOf(output)}
            </span>
          ))}
        {geometry.inputs.map(({ input, y }) => (
          <InputSocket key={input.name} node={view.id} input={{ ...input, label: nameOf(input) }} y={y} />
        ))}
        {geometry.outputs.map(({ output, y }) => (
          <OutputSocket
            key={output.slot}
            node={view.id}
            output={{ ...output, label: nameOf(output) }}
            y={y}
          />
        ))}
      </div>
    )
  },
  (before, after) => before.data === after.data,
)
