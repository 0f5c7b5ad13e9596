import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconInfoCircle,
  IconSitemap,
} from '@tabler/icons-react'
import type { NodeProps } from '@xyflow/react'
import { memo, useContext } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type NodeView, setCollapsed, setWidget, useEditorStore, type WidgetView } from '../document/index.ts'
import { useFormPicking } from '../form/index.ts'
import { type NodeFault, type NodeRun, useNodeFaults, useNodeNotes, useNodeRun } from '../run/index.ts'
import { InnerFault, useSubgraphActions } from '../subgraphs/index.ts'
import { WidgetField } from '../widgets/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { ChangedValue, ChangeMark } from './change-mark.tsx'
import type { CardNode } from './flow-nodes.ts'
import type { Geometry } from './geometry.ts'
import { NodeTitle } from './node-title.tsx'
import { InputSocket, OutputSocket } from './socket.tsx'
import { tintOf } from './socket-colour.ts'

/** A node: with its sockets and fields if they are readable, otherwise with its name and its state. */
export const NodeCard = memo(
  function NodeCard({ data }: NodeProps<CardNode>) {
    const { isFar } = useContext(CanvasContext)
    const Card = isFar ? FarCard : NearCard
    return <Card {...data} />
  },
  (before, after) => before.data === after.data,
)

function FarCard({ view }: CardNode['data']) {
  const run = useNodeRun(view.id)
  const faults = useNodeFaults(view.id)
  return (
    <div className={classes.card} {...cardProps(view, run, faults)}>
      <header className={classes.title}>
        <NodeTitle id={view.id} title={view.title} />
        <ChangeMark change={view.change} />
      </header>
    </div>
  )
}

function Sockets({ node, geometry }: { node: string; geometry: Geometry }) {
  return (
    <>
      {geometry.inputs.map(({ input, y }) => (
        <InputSocket key={input.name} node={node} input={input} y={y} />
      ))}
      {geometry.outputs.map(({ output, y }) => (
        <OutputSocket key={output.slot} node={node} output={output} y={y} />
      ))}
    </>
  )
}

function cardProps(view: NodeView, run: NodeRun | undefined, faults: readonly NodeFault[]) {
  return {
    'data-mode': view.mode,
    'data-state': run?.state,
    'data-fault': faults.length > 0 || undefined,
    'data-unknown': !view.isKnown || undefined,
    'data-change': view.change,
    'data-subgraph': view.kind === 'subgraph' || undefined,
    style: tintOf(view.colour),
  }
}

function NearCard({ view, geometry }: CardNode['data']) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { isLocked, arePreviewsShown } = useContext(CanvasContext)
  const run = useNodeRun(view.id)
  const faults = useNodeFaults(view.id)
  const notes = useNodeNotes(view.id)
  const subgraphs = useSubgraphActions()
  const Chevron = view.isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <div className={classes.card} {...cardProps(view, run, faults)}>
      <header className={classes.title}>
        <button
          type="button"
          className={`${classes.fold} nodrag`}
          aria-label={t(view.isCollapsed ? 'canvas.unfold' : 'canvas.fold')}
          aria-expanded={!view.isCollapsed}
          disabled={isLocked}
          onClick={() => store.apply(setCollapsed([view.id], !view.isCollapsed))}
        >
          <Chevron size={15} aria-hidden="true" />
        </button>
        <NodeTitle id={view.id} title={view.title} />
        {view.kind === 'subgraph' && (
          <button
            type="button"
            className={`${classes.fold} nodrag`}
            aria-label={t('subgraph.open')}
            title={t('subgraph.open')}
            onClick={() => subgraphs.open(view.id)}
          >
            <IconSitemap size={15} aria-hidden="true" />
          </button>
        )}
        {!view.isKnown && (
          <IconAlertTriangle size={15} className={classes.warning} aria-label={t('canvas.unknown')} />
        )}
        <ChangeMark change={view.change} />
        {view.mode !== 'always' && <small className={classes.badge}>{t(`canvas.mode_${view.mode}`)}</small>}
        {run && <small className={classes.badge}>{runText(run)}</small>}
      </header>
      {run?.state === 'doing' && (
        <progress className={classes.progress} max={100} value={run.percent} aria-label={view.title} />
      )}
      {!view.isCollapsed && (
        <>
          {geometry.inputs
            .filter(({ input }) => !input.isWidget)
            .map(({ input, y }) => (
              <span
                key={input.name}
                className={classes.input}
                style={{ top: y }}
                data-needed={isNeeded(input)}
              >
                {input.label}
              </span>
            ))}
          {geometry.outputs.map(({ output, y }) => (
            <span key={output.slot} className={classes.output} style={{ top: y }}>
              {output.label || output.type}
            </span>
          ))}
          {geometry.widgets.map(({ widget, top, height }) => (
            <div key={widget.name} className={`${classes.widget} nodrag nowheel`} style={{ top, height }}>
              <Field node={view.id} widget={widget} fault={faultOf(faults, widget.name)} />
            </div>
          ))}
        </>
      )}
      <Sockets node={view.id} geometry={geometry} />
      {run?.preview && arePreviewsShown && faults.length + notes.length === 0 && !showsPicture(view) && (
        <img
          className={classes.nodePreview}
          src={run.preview.url}
          alt={t('canvas.previewOf', { name: view.title })}
        />
      )}
      {faults.length + notes.length > 0 && (
        <ul className={classes.faults}>
          {faults.map(({ input, message, inner }) => (
            <li key={`${inner} ${input} ${message}`}>
              {[labelOf(view, input), message].filter(Boolean).join(': ')}
              {inner !== undefined && <InnerFault id={inner} />}
            </li>
          ))}
          {notes.map(({ input, message }) => (
            <li key={`${input} ${message}`} className={classes.remark}>
              <IconInfoCircle size={14} stroke={1.8} aria-label={t('canvas.converted')} />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )

  function runText({ state, percent, isCached, durationMs }: NodeRun): string {
    if (isCached) return t('canvas.state_kept')
    if (state === 'done' && durationMs > 0)
      return `${t('canvas.state_done')} · ${t('canvas.seconds', { seconds: (durationMs / 1000).toFixed(1) })}`
    return state === 'doing' ? `${Math.round(percent)} %` : t(`canvas.state_${state}`)
  }
}

function isNeeded({ isRequired, isLinked }: { isRequired: boolean; isLinked: boolean }): true | undefined {
  return (isRequired && !isLinked) || undefined
}

/** Returns whether a node has a field that shows its picture. */
function showsPicture({ widgets, isCollapsed }: NodeView): boolean {
  return !isCollapsed && widgets.some(({ kind }) => kind === 'image')
}

/** Returns the label of an input: below a node with several inputs, a fault needs the name of its input. */
function labelOf({ inputs, widgets }: NodeView, name: string | undefined): string | undefined {
  return [...widgets, ...inputs].find((slot) => slot.name === name)?.label
}

/** Returns the fault of a field as an attribute of its place; the sentence of the fault is below the node. */
function faultOf(faults: readonly NodeFault[], name: string): string | undefined {
  return faults.find(({ input }) => input === name)?.message
}

interface FieldProps {
  node: string
  widget: WidgetView
  fault: string | undefined
}

function Field({ node, widget, fault }: FieldProps) {
  const store = useEditorStore()
  const { isLocked } = useContext(CanvasContext)
  const picking = useFormPicking()
  // A node inside subgraphs is named by the path to it, as in the graph that is run.
  const name = `${[...store.path, node].join(':')}.${widget.name}`
  const isPickable = picking?.names.has(name) === true
  if (widget.before) return <ChangedValue widget={widget} before={widget.before.value} />
  return (
    <div className={classes.field} data-fault={fault !== undefined || undefined} title={fault}>
      <WidgetField
        widget={widget}
        value={widget.value}
        isCompact
        isDisabled={isLocked || widget.isLinked || !widget.isEditable}
        onChange={(value) =>
          store.apply(setWidget(store.types, node, widget.name, value), {
            merge: `widget ${node} ${widget.name}`,
          })
        }
        onSettled={() => store.seal()}
      />
      {isPickable && (
        <PickButton
          label={widget.label}
          isChosen={picking.chosen.has(name)}
          onToggle={() => picking.toggle(name)}
        />
      )}
    </div>
  )
}

interface PickButtonProps {
  label: string
  isChosen: boolean
  onToggle: () => void
}

/** A button over a field that makes it a field of the form, while a form is being built. */
function PickButton({ label, isChosen, onToggle }: PickButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.pick}
      aria-pressed={isChosen}
      aria-label={t('builder.pick', { name: label })}
      onClick={onToggle}
    >
      {isChosen && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
    </button>
  )
}
