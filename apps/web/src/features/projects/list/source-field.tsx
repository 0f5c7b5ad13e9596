import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { connect, disconnect, type InputView, useEditor, useEditorStore } from '../document/index.ts'
import classes from './graph-list.module.css'
import { nameOf } from './order.ts'
import { sourceOf, sourcesFor } from './sources.ts'

interface SourceFieldProps {
  node: string
  input: InputView
  isLocked: boolean
  fault?: string | undefined
}

/** The source of an input: one of the fitting outputs. */
export function SourceField({ node, input, isLocked, fault }: SourceFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const store = useEditorStore()
  const graph = useEditor((snapshot) => snapshot.graph)
  const end = { node, input: input.name }
  const source = sourceOf(graph, end)
  const sources = sourcesFor(graph, end)
  const chosen = source ? keyOf(source) : ''
  // A file may contain a link that does not fit. The link stays until the user chooses another source.
  const isOdd = source !== undefined && !sources.some((source) => keyOf(source) === chosen)
  const choose = (key: string) => {
    const next = sources.find((source) => keyOf(source) === key)
    store.apply(
      next
        ? connect(store.types, { from: { node: next.node, output: next.output }, to: end })
        : disconnect(end),
    )
  }
  return (
    <div className={classes.source}>
      <label htmlFor={id}>
        {input.isNew ? t('subgraph.newOutput') : input.label || input.name || t('graphList.input')}
      </label>
      <select
        id={id}
        className={classes.select}
        value={chosen}
        disabled={isLocked}
        aria-required={(input.isRequired && !input.isWidget) || undefined}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t(input.isWidget ? 'graphList.ownValue' : 'graphList.noSource')}</option>
        {isOdd && <option value={chosen}>{nameOf(graph, source.node, t)}</option>}
        {sources.map((source) => (
          <option key={keyOf(source)} value={keyOf(source)}>
            {source.isOneOfSeveral
              ? `${nameOf(graph, source.node, t)} › ${source.label || t('subgraph.newInput')}`
              : nameOf(graph, source.node, t)}
          </option>
        ))}
      </select>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

function keyOf({ node, output }: { node: string; output: number }): string {
  return `${output}:${node}`
}
