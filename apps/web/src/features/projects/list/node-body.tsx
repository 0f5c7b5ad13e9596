import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import {
  type InputView,
  maxTextLength,
  type NodeView,
  setNote,
  setTitle,
  setWidget,
  shortName,
  useEditor,
  useEditorStore,
} from '../document/index.ts'
import { NoteText, shownTitle } from '../notes/index.ts'
import { type NodeFault, useNodeFaults, useNodeNotes } from '../run/index.ts'
import { InnerFault } from '../subgraphs/index.ts'
import { type FieldWidget, WidgetField } from '../widgets/index.ts'
import classes from './graph-list.module.css'
import { nameOf } from './order.ts'
import { SourceField } from './source-field.tsx'
import { sourcesFor } from './sources.ts'

interface NodeBodyProps {
  node: NodeView
  isLocked: boolean
}

/** All settings of a node: its sources, its values, its name. */
export function NodeBody({ node, isLocked }: NodeBodyProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const faults = useNodeFaults(node.id)
  const notes = useNodeNotes(node.id)
  const faultAt = (name: string) => faults.find(({ input }) => input === name)?.message
  const sockets = node.inputs.filter(({ isWidget, isLinked }) => !isWidget || isLinked)
  const shared = { node: node.id, isLocked }
  const isBorder = node.kind === 'inputs' || node.kind === 'outputs'
  return (
    <div className={classes.body}>
      <OtherFaults node={node} faults={faults} />
      {notes.map(({ input, message }) => (
        <p key={`${input} ${message}`} className={classes.hint}>
          {message}
        </p>
      ))}
      {!node.isKnown && <p className={classes.hint}>{unknownText(node, t)}</p>}
      {sockets.map((input) => (
        <SourceField key={input.name} {...shared} input={input} fault={faultAt(input.name)} />
      ))}
      {node.widgets
        .filter(({ isLinked }) => !isLinked)
        .map((widget) => (
          <WidgetField
            key={widget.name}
            widget={widget.isEditable ? widget : { ...widget, kind: 'unknown' }}
            value={widget.value}
            isDisabled={isLocked}
            fault={faultAt(widget.name)}
            onChange={(value) =>
              store.apply(setWidget(store.types, node.id, widget.name, value), {
                merge: `${node.id} ${widget.name}`,
              })
            }
            onSettled={() => store.seal()}
          />
        ))}
      {node.kind === 'note' ? <NoteBody node={node} isLocked={isLocked} /> : <Destinations node={node} />}
      <LinkedValues node={node} isLocked={isLocked} />
      {!isBorder && (
        <TextField
          label={t('graphList.name')}
          value={shownTitle(node, t)}
          isLocked={isLocked}
          onChange={(title) => store.apply(setTitle(node.id, title), { merge: `${node.id} title` })}
        />
      )}
    </div>
  )
}

function unknownText({ type: name, pack }: NodeView, t: Translate): string {
  const type = shortName(name)
  return pack ? t('graphList.unknownOf', { type, pack }) : t('graphList.unknown', { type })
}

/** Faults of the whole node, and of inputs that have no field here. */
function OtherFaults({ node, faults }: { node: NodeView; faults: readonly NodeFault[] }) {
  const fields = new Set([...node.inputs, ...node.widgets].map(({ name }) => name))
  return faults
    .filter(({ input }) => input === undefined || !fields.has(input))
    .map(({ input, message, inner }) => (
      <p key={`${inner} ${input} ${message}`} className={classes.fault}>
        {message}
        {inner !== undefined && <InnerFault id={inner} />}
      </p>
    ))
}

/** The text of a note. Its button, or a double click on the text, opens the field to edit it. */
function NoteBody({ node, isLocked }: NodeBodyProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const [isEdited, setEdited] = useState(false)
  const isFixed = isLocked || node.text.length > maxTextLength
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEdited) box.current?.querySelector('textarea')?.focus()
  }, [isEdited])
  if (isFixed || (!isEdited && node.text !== ''))
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the button does this by keys
      <div className={classes.note} onDoubleClick={() => !isFixed && setEdited(true)}>
        <NoteText text={node.text} />
        {!isFixed && (
          <button type="button" className={classes.action} onClick={() => setEdited(true)}>
            <IconPencil size={17} stroke={1.7} aria-hidden="true" />
            {t('graphList.editNote')}
          </button>
        )}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only follows the focus of its field
    <div ref={box} onFocus={() => setEdited(true)} onBlur={() => setEdited(false)}>
      <TextField
        label={t('graphList.noteText')}
        value={node.text}
        isMultiline
        isLocked={isLocked}
        onChange={(text) => store.apply(setNote(node.id, text), { merge: `${node.id} note` })}
      />
    </div>
  )
}

interface TextFieldProps {
  label: string
  value: string
  isMultiline?: boolean
  isLocked: boolean
  onChange: (text: string) => void
}

function TextField({ label, value, isMultiline, isLocked, onChange }: TextFieldProps) {
  const store = useEditorStore()
  // An emptied name stays empty while the user types, although the node then has the name of its type.
  const [typed, setTyped] = useState<string>()
  const widget: FieldWidget = { name: label, label, kind: 'text', isMultiline }
  return (
    <WidgetField
      widget={widget}
      value={typed ?? value}
      isDisabled={isLocked}
      onChange={(text) => {
        setTyped(String(text))
        onChange(String(text))
      }}
      onSettled={() => {
        setTyped(undefined)
        store.seal()
      }}
    />
  )
}

/** The nodes to which the outputs of a node lead. */
function Destinations({ node }: { node: NodeView }) {
  const { t } = useTranslation()
  const graph = useEditor((snapshot) => snapshot.graph)
  if (node.outputs.length === 0) return null
  const links = graph.links.filter(({ from }) => from.node === node.id)
  return (
    <dl className={classes.outputs}>
      {node.outputs.map(({ slot, label, name, isNew }) => {
        if (isNew) return null
        const ends = links.filter(({ from }) => from.output === slot)
        return (
          <div key={slot}>
            <dt>{t('graphList.output', { name: label || name })}</dt>
            <dd>
              {ends.length === 0
                ? t('graphList.unused')
                : ends.map(({ to }) => nameOf(graph, to.node, t)).join(', ')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Sources for values that are usually typed, but could come from other nodes. They are hidden until the user opens them. */
function LinkedValues({ node, isLocked }: NodeBodyProps) {
  const { t } = useTranslation()
  const graph = useEditor((snapshot) => snapshot.graph)
  const linkable = node.inputs.filter(
    (input): input is InputView =>
      input.isWidget && !input.isLinked && sourcesFor(graph, { node: node.id, input: input.name }).length > 0,
  )
  if (linkable.length === 0 || isLocked) return null
  return (
    <details className={classes.details}>
      <summary>{t('graphList.linkValues')}</summary>
      <div className={classes.body}>
        {linkable.map((input) => (
          <SourceField key={input.name} node={node.id} input={input} isLocked={isLocked} />
        ))}
      </div>
    </details>
  )
}
