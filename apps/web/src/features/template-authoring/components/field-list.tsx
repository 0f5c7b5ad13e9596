import type { WorkflowInput } from '@easel/contract/client'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { type Field, leadersFor, movedTo, nameOf, withoutField } from '../fields.ts'
import { FieldCard } from './field-card.tsx'
import classes from './maker.module.css'

interface FieldListProps {
  fields: readonly Field[]
  inputOf: (field: Field) => WorkflowInput
  onChange: (fields: readonly Field[]) => void
}

/** The fields of the form in their order. */
export function FieldList({ fields, inputOf, onChange }: FieldListProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const field = fields[from]
    const next = field ? movedTo(fields, nameOf(field), to) : fields
    if (!field || next === fields) return
    onChange(next)
    setSaid(t('maker.movedTo', { name: field.label, number: to + 1 }))
  }
  const { list, grab, entryOf } = useSortable<HTMLOListElement>(move)
  const replace = (field: Field, part: Partial<Field>) =>
    onChange(fields.map((one) => (one === field ? { ...one, ...part } : one)))
  if (fields.length === 0) return <p className={classes.facts}>{t('maker.noFields')}</p>
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={t('maker.fields')}>
        {fields.map((field, index) => (
          <FieldCard
            key={nameOf(field)}
            field={field}
            input={inputOf(field)}
            leaders={leadersFor(fields, field, inputOf)}
            inputOf={inputOf}
            entry={entryOf(index)}
            onGrab={grab(index)}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onMove={(by) => move(index, index + by)}
            onChange={(part) => replace(field, part)}
            onRemove={() => onChange(withoutField(fields, nameOf(field)))}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
