import type { WorkflowInput } from '@easel/contract/client'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFocus2, IconGripVertical, IconX } from '@tabler/icons-react'
import { type HTMLAttributes, type MouseEvent, type PointerEvent, useId } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { type Field, hasRange, rangeFault } from '../fields.ts'
import { textFor } from '../texts.ts'
import { BothTexts } from './both-texts.tsx'
import { FieldDetails } from './field-details.tsx'
import classes from './maker.module.css'

interface PlaceProps {
  field: Field
  /** Style of this card while a field is dragged. */
  entry: HTMLAttributes<HTMLLIElement>
  onGrab: (event: PointerEvent) => void
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

interface FieldCardProps extends PlaceProps {
  input: WorkflowInput
  /** Fields that its condition can name. */
  conditionFields: readonly Field[]
  inputOf: (field: Field) => WorkflowInput | undefined
  /** Shows the node of the field; undefined if no graph is drawn. */
  onShow: ((node: string) => void) | undefined
  onChange: (part: Partial<Field>) => void
}

/** A field of the form: its label, its position and its limits. */
export function FieldCard(props: FieldCardProps) {
  const { field, input, conditionFields, inputOf, entry, onGrab, onShow, onChange } = props
  const { t } = useTranslation()
  const id = useId()
  const called = input.words?.[useLocale()] ?? input.input
  const name = `${input.node_title} · ${called}`
  return (
    <li className={classes.card} {...entry}>
      <div className={classes.field}>
        <Grip onGrab={onGrab} />
        <label htmlFor={id}>{name}</label>
        <div>
          {onShow && (
            <ActionIcon
              {...button}
              onClick={() => onShow(field.node_id)}
              aria-label={t('builder.showNode', { name: input.node_title })}
            >
              <IconFocus2 {...small} />
            </ActionIcon>
          )}
          <PlaceButtons {...props} />
        </div>
      </div>
      <BothTexts
        id={id}
        label={name}
        placeholder={called}
        text={field.label}
        max={60}
        onChange={(label) => onChange({ label })}
      />
      {hasRange(input) && <Limits field={field} input={input} onChange={onChange} />}
      <FieldDetails
        field={field}
        input={input}
        conditionFields={conditionFields}
        inputOf={inputOf}
        onChange={onChange}
      />
    </li>
  )
}

/** A field whose input is missing in the workflow: it can be removed, or is kept until the input exists again. */
export function LostField(props: PlaceProps) {
  const { field, entry, onGrab } = props
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li className={classes.card} {...entry}>
      <div className={classes.field}>
        <Grip onGrab={onGrab} />
        <p className={classes.name}>{textFor(field.label, locale) || field.input}</p>
        <div>
          <PlaceButtons {...props} />
        </div>
      </div>
      <p className={classes.fault}>{t('builder.lostField', { node: field.node_id, input: field.input })}</p>
    </li>
  )
}

/** Handle for dragging a field; keyboard users move the field by the buttons beside it. */
function Grip({ onGrab }: Pick<PlaceProps, 'onGrab'>) {
  const { t } = useTranslation()
  return (
    <span className={classes.grip} aria-hidden="true" title={t('maker.drag')} onPointerDown={onGrab}>
      <IconGripVertical {...small} />
    </span>
  )
}

const button = { variant: 'subtle', color: 'gray', size: 44 } as const
const small = { size: 18, stroke: 1.7 } as const

/** Buttons that move the field in the form, and remove it. */
function PlaceButtons({ field, isFirst, isLast, onMove, onRemove }: PlaceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = textFor(field.label, locale) || field.input
  const moveBy = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event
    onMove(by)
    // The focus is restored, because an element that moves in the document loses it.
    requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <>
      <ActionIcon
        {...button}
        onClick={moveBy(-1)}
        aria-disabled={isFirst}
        aria-label={t('maker.moveUp', { name })}
      >
        <IconArrowUp {...small} />
      </ActionIcon>
      <ActionIcon
        {...button}
        onClick={moveBy(1)}
        aria-disabled={isLast}
        aria-label={t('maker.moveDown', { name })}
      >
        <IconArrowDown {...small} />
      </ActionIcon>
      <ActionIcon {...button} onClick={onRemove} aria-label={t('maker.removeField', { name })}>
        <IconX {...small} />
      </ActionIcon>
    </>
  )
}

function Limits({ field, input, onChange }: Pick<FieldCardProps, 'field' | 'input' | 'onChange'>) {
  const { t } = useTranslation()
  const fault = rangeFault(field, input)
  return (
    <>
      <div className={classes.limits}>
        {(['min', 'max'] as const).map((side) => (
          <TextInput
            key={side}
            label={t(`maker.${side}`)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={input[side] === undefined ? '' : String(input[side])}
            value={field[side]}
            error={fault !== undefined}
            onChange={(event) => onChange({ [side]: event.currentTarget.value })}
            onBlur={() => onChange({ [side]: plainNumber(field[side]) })}
          />
        ))}
      </div>
      {fault && <Fault>{t(`maker.${fault}`, { min: input.min, max: input.max })}</Fault>}
    </>
  )
}

/** Writes a number in its shortest form: `1.50` as `1.5`. */
function plainNumber(typed: string): string {
  const isNumber = typed.trim() !== '' && Number.isFinite(Number(typed))
  return isNumber ? String(Number(typed)) : typed
}
