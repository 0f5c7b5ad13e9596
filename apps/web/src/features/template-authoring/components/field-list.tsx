import type { WorkflowInput } from '@easel/contract/client'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { conditionFieldsFor, type Field, movedTo, nameOf, withoutField } from '../fields.ts'
import { textFor } from '../texts.ts'
import { FieldCard, LostField } from './field-card.tsx'
import classes from './maker.module.css'

interface FieldListProps {
  fields: readonly Field[]
  /** Undefined for a field whose input is not in the workflow. */
  inputOf: (field: Field) => WorkflowInput | undefined
  onShow?: ((node: string) => void) | undefined
  onChange: (fields: readonly Field[]) => void
}

/** The fields of the form in their order. */
export function FieldList({ fields, inputOf, onShow, onChange }: FieldListProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const field = fields[from]
    const next = field ? movedTo(fields, nameOf(field), to) : fields
    if (!field || next === fields) return
    onChange(next)
    setSaid(t('maker.movedTo', { name: textFor(field.label, locale) || field.input, number: to + 1 }))
  }
  const { list, grab, entryOf } = useSortable<HTMLOListElement>(move)
  const replace = (field: Field, part: Partial<Field>) =>
    onChange(fields.map((old) => (old === field ? { ...old, ...part } : old)))
  if (fields.length === 0) return <p className={classes.facts}>{t('maker.noFields')}</p>
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={t('maker.fields')}>
        {fields.map((field, index) => {
          const input = inputOf(field)
          const entryProps = {
            field,
            entry: entryOf(index),
            onGrab: grab(index),
            isFirst: index === 0,
            isLast: index === fields.length - 1,
            onMove: (by: -1 | 1) => move(index, index + by),
            onRemove: () => onChange(withoutField(fields, nameOf(field))),
          }
          if (!input) return <LostField key={nameOf(field)} {...entryProps} />
          return (
            <FieldCard
              key={nameOf(field)}
              {...entryProps}
              input={input}
              conditionFields={conditionFieldsFor(fields, field, inputOf)}
              inputOf={inputOf}
              onShow={onShow}
              onChange={(part) => replace(field, part)}
            />
          )
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
