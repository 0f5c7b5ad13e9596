import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import {
  type BorderSide,
  hideWidget,
  moveSlot,
  nameSlot,
  nameSubgraph,
  readSubgraph,
  removeSlot,
  type SlotView,
  type SubgraphView,
  showWidget,
  useEditor,
  useEditorStore,
} from '../document/index.ts'
import classes from './subgraphs.module.css'

const maxName = 100

interface SettingsDialogProps {
  opened: boolean
  /** Id of the subgraph. */
  id: string
  isLocked: boolean
  onClose: () => void
}

/** The name, the inputs and outputs of a subgraph, and the values that its nodes show. */
export default function SettingsDialog({ opened, id, isLocked, onClose }: SettingsDialogProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const workflow = useEditor((snapshot) => snapshot.workflow)
  const subgraph = readSubgraph(workflow, id, store.types)
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('subgraph.settings')} size={560}>
      {subgraph && (
        <div className={classes.settings}>
          <NameField
            label={t('subgraph.name')}
            value={subgraph.name}
            isLocked={isLocked}
            onChange={(name) => store.applyToWhole(nameSubgraph(id, name), { merge: `subgraph ${id}` })}
          />
          {subgraph.uses > 1 && (
            <p className={classes.hint}>{t('subgraph.uses', { count: subgraph.uses })}</p>
          )}
          <Slots {...{ subgraph, isLocked }} side="inputs" />
          <Slots {...{ subgraph, isLocked }} side="outputs" />
          <Values {...{ subgraph, isLocked }} />
        </div>
      )}
    </DialogFrame>
  )
}

interface NameFieldProps {
  label: string
  isHidden?: boolean
  value: string
  isLocked: boolean
  onChange: (name: string) => void
}

/**
 * A field for a name. While the user leaves the field empty, the field stays empty, although the named object then has a default
 * name.
 */
function NameField({ label, isHidden, value, isLocked, onChange }: NameFieldProps) {
  const store = useEditorStore()
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      className={classes.name}
      {...(isHidden ? { 'aria-label': label } : { label })}
      value={typed ?? value}
      maxLength={maxName}
      readOnly={isLocked}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(event.currentTarget.value.trim())
      }}
      onBlur={() => {
        setTyped(undefined)
        store.seal()
      }}
    />
  )
}

interface PartProps {
  subgraph: SubgraphView
  isLocked: boolean
}

function Slots({ subgraph, side, isLocked }: PartProps & { side: BorderSide }) {
  const { t } = useTranslation()
  const slots = subgraph[side]
  return (
    <section>
      <h3 className={classes.heading}>{t(`subgraph.${side}`)}</h3>
      {slots.length === 0 && <p className={classes.hint}>{t(`subgraph.no_${side}`)}</p>}
      <ol className={classes.slots}>
        {slots.map((slot, index) => (
          <Slot
            key={slot.id}
            {...{ slot, index, side, isLocked }}
            id={subgraph.id}
            isLast={index === slots.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

interface SlotProps {
  /** Id of the subgraph. */
  id: string
  slot: SlotView
  side: BorderSide
  index: number
  isLast: boolean
  isLocked: boolean
}

function Slot({ id, slot, side, index, isLast, isLocked }: SlotProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const { name, type } = slot
  const slotPlace = { side, index }
  return (
    <li className={classes.slot}>
      <NameField
        isHidden
        label={t('subgraph.slotName', { name })}
        value={name}
        isLocked={isLocked}
        onChange={(label) =>
          store.applyToWhole(nameSlot(id, slotPlace, label), { merge: `slot ${id} ${slot.id}` })
        }
      />
      <small className={classes.type}>{type}</small>
      {!isLocked && (
        <>
          <Move
            icon={IconArrowUp}
            label={t('subgraph.up', { name })}
            isOff={index === 0}
            onClick={() => store.applyToWhole(moveSlot(id, slotPlace, index - 1))}
          />
          <Move
            icon={IconArrowDown}
            label={t('subgraph.down', { name })}
            isOff={isLast}
            onClick={() => store.applyToWhole(moveSlot(id, slotPlace, index + 1))}
          />
          <Move
            icon={IconX}
            label={t('subgraph.removeSlot', { name })}
            onClick={() => store.applyToWhole(removeSlot(id, slotPlace))}
          />
        </>
      )}
    </li>
  )
}

interface MoveProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  label: string
  isOff?: boolean
  onClick: () => void
}

function Move({ icon: Icon, label, isOff = false, onClick }: MoveProps) {
  return (
    // A disabled button would lose the focus at the end of the list.
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

/** Values of the inner nodes; each node of the subgraph shows the chosen values. */
function Values({ subgraph: { id, widgets }, isLocked }: PartProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  if (widgets.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>{t('subgraph.values')}</h3>
      <p className={classes.hint}>{t('subgraph.valuesHint')}</p>
      {[...Map.groupBy(widgets, ({ node }) => node)].map(([node, nodeWidgets]) => (
        <fieldset key={node} className={classes.values}>
          <legend>{nodeWidgets[0]!.title}</legend>
          {nodeWidgets.map(({ widget, label, isShown }) => (
            <Checkbox
              key={widget}
              label={label}
              checked={isShown}
              disabled={isLocked}
              onChange={(event) => {
                const change = event.currentTarget.checked ? showWidget : hideWidget
                store.applyToWhole(change(store.types, id, { node, widget }))
              }}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}
