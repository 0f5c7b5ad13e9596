import type { WorkflowInput } from '@easel/contract/client'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type HTMLAttributes, type MouseEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { type Field, hasRange, rangeFault } from '../fields.ts'
import { FieldDetails } from './field-details.tsx'
import classes from './maker.module.css'

interface FieldCardProps {
  field: Field
  input: WorkflowInput
  /** Fields that its condition can name. */
  leaders: readonly Field[]
  inputOf: (field: Field) => WorkflowInput
  /** Its style while a field is dragged. */
  entry: HTMLAttributes<HTMLLIElement>
  onGrab: (event: PointerEvent) => void
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onChange: (part: Partial<Field>) => void
  onRemove: () => void
}

/** One field of the form: its label, its place and its limits. */
export function FieldCard(props: FieldCardProps) {
  const { field, input, leaders, inputOf, entry, onGrab, onChange } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className={classes.card} {...entry}>
      <div className={classes.field}>
        {/* The buttons beside do the same for the keyboard. */}
        <span className={classes.grip} aria-hidden="true" title={t('maker.drag')} onPointerDown={onGrab}>
          <IconGripVertical {...small} />
        </span>
        <label htmlFor={id}>{`${input.node_title} · ${input.input}`}</label>
        <PlaceButtons {...props} />
      </div>
      <TextInput
        id={id}
        placeholder={input.input}
        value={field.label}
        {...limitText(60, 'line', (label) => onChange({ label }))}
      />
      {hasRange(input) && <Limits field={field} input={input} onChange={onChange} />}
      <FieldDetails field={field} input={input} leaders={leaders} inputOf={inputOf} onChange={onChange} />
    </li>
  )
}

const button = { variant: 'subtle', color: 'gray', size: 44 } as const
const small = { size: 18, stroke: 1.7 } as const

/** Move the field in the form, and remove it. */
function PlaceButtons({ field, input, isFirst, isLast, onMove, onRemove }: FieldCardProps) {
  const { t } = useTranslation()
  const name = field.label || input.input
  const moveBy = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event
    onMove(by)
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <div>
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
    </div>
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
          />
        ))}
      </div>
      {fault && <Fault>{t(`maker.${fault}`, { min: input.min, max: input.max })}</Fault>}
    </>
  )
}
