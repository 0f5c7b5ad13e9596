import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { CanvasPart } from '../canvas/index.ts'
import {
  type ComparedGraph,
  compareWorkflows,
  EditorStore,
  EditorStoreContext,
  type NodeTypes,
  openWorkflow,
  type Workflow,
} from '../document/index.ts'
import { RunStore, RunStoreContext } from '../run/index.ts'
import { useValueText } from '../widgets/index.ts'
import { changeText } from './change-text.ts'
import classes from './comparison.module.css'

interface ComparisonViewProps {
  before: unknown
  after: unknown
  types: NodeTypes
}

/** Changes from one graph to another: drawn on the canvas, and as a list with buttons for the previous and the next change. */
export function ComparisonView({ before, after, types }: ComparisonViewProps) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const graphs = useMemo(() => compareJson(before, after, types), [before, after, types])
  const [position, setPosition] = useState<number>()
  const steps = graphs.flatMap((graph) => graph.changes.map((change) => ({ graph, change })))
  const step = position === undefined ? undefined : steps[position]
  const graph = step?.graph ?? graphs[0]!
  const go = (by: number) =>
    setPosition(position === undefined ? 0 : (position + by + steps.length) % steps.length)
  const textOf = ({ graph: { shown }, change }: (typeof steps)[number]) =>
    changeText(change, { shown, t, valueText })
  if (steps.length === 0) return <p role="status">{t('comparison.none')}</p>
  return (
    <div className={classes.comparison}>
      <section className={classes.canvas} aria-label={t('comparison.drawn')}>
        <GraphOf key={graph.id} graph={graph} types={types} shown={step?.change.nodeIds} />
      </section>
      <div className={classes.side}>
        <div className={classes.steps}>
          <p role="status" className={classes.count}>
            {position === undefined
              ? t('comparison.count', { count: steps.length })
              : t('comparison.step', { number: position + 1, count: steps.length })}
          </p>
          <Button variant="default" size="sm" onClick={() => go(-1)} aria-label={t('comparison.previous')}>
            <IconChevronUp size={18} aria-hidden="true" />
          </Button>
          <Button variant="default" size="sm" onClick={() => go(1)} aria-label={t('comparison.next')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </Button>
        </div>
        <ol className={classes.changes} aria-label={t('comparison.list')}>
          {steps.map((step, index) => (
            // Changes have no ids, and their list never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              {step.graph.id !== '' && step.graph !== steps[index - 1]?.graph && (
                <h3 className={classes.graph}>{graphName(step.graph)}</h3>
              )}
              <button
                type="button"
                className={classes.entry}
                data-change={step.change.sign}
                aria-current={index === position || undefined}
                onClick={() => setPosition(index)}
              >
                <span aria-hidden="true" className={classes.sign}>
                  {signs[step.change.sign]}
                </span>
                {textOf(step)}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )

  function graphName({ name, id, sign }: ComparedGraph): string {
    return t(`comparison.graph_${sign ?? 'changed'}`, { name: name || id })
  }
}

const signs = { added: '+', removed: '−', changed: '≠' } as const

function compareJson(before: unknown, after: unknown, types: NodeTypes): ComparedGraph[] {
  const [was, is] = [before, after].map((json) => openWorkflow(json, types))
  return compareWorkflows(was!, is!, types)
}

interface GraphOfProps {
  graph: ComparedGraph
  types: NodeTypes
  shown: readonly string[] | undefined
}

function GraphOf({ graph, types, shown }: GraphOfProps) {
  const [runs] = useState(() => new RunStore())
  const store = useMemo(() => new EditorStore({} as Workflow, types, { graph: graph.shown }), [graph, types])
  return (
    <EditorStoreContext value={store}>
      <RunStoreContext value={runs}>
        <CanvasPart isLocked shown={shown} />
      </RunStoreContext>
    </EditorStoreContext>
  )
}
