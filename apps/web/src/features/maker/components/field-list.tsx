import type { WorkflowInput } from '@easel/contract/client'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, moved, nameOf } from '../fields.ts'
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
  const move = (field: Field, by: -1 | 1) => {
    const next = moved(fields, nameOf(field), by)
    if (next === fields) return
    onChange(next)
    setSaid(t('maker.movedTo', { name: field.label, number: next.indexOf(field) + 1 }))
  }
  const replace = (field: Field, part: Partial<Field>) =>
    onChange(fields.map((one) => (one === field ? { ...one, ...part } : one)))
  if (fields.length === 0) return <p className={classes.facts}>{t('maker.noFields')}</p>
  return (
    <>
      <ol className={classes.list} aria-label={t('maker.fields')}>
        {fields.map((field, index) => (
          <FieldCard
            key={nameOf(field)}
            field={field}
            input={inputOf(field)}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onMove={(by) => move(field, by)}
            onChange={(part) => replace(field, part)}
            onRemove={() => onChange(fields.filter((one) => one !== field))}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
