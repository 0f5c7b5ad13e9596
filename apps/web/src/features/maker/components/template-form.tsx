import { cleanText, type Locale, type WorkflowInput } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useMissing } from '../../../ui/fields/index.ts'
import { topicsOf } from '../draft.ts'
import type { DraftHandle } from '../draft-store.ts'
import { type Field, nameOf, rangeFault, specOf } from '../fields.ts'
import type { useSave, Wording } from '../hooks/use-save.ts'
import { FieldStep } from './field-step.tsx'
import classes from './maker.module.css'
import { TextStep } from './text-step.tsx'

interface TemplateFormProps {
  handle: DraftHandle
  inputs: readonly WorkflowInput[]
  /** Undefined where the form of a template cannot be changed here. */
  fields: readonly Field[] | undefined
  saving: Omit<ReturnType<typeof useSave>, 'save'>
  /** Of the button that saves; undefined where nothing can be saved yet. */
  label: string | undefined
  coverHint: string
  /** Whether it asks for the title in the other language too. */
  asksOther?: boolean
  onSave: (wording: Wording) => void
}

/** The form of a template, its texts, and the button that saves them. */
export function TemplateForm({
  handle,
  inputs,
  fields,
  saving,
  label,
  coverHint,
  asksOther,
  onSave,
}: TemplateFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const missing = useMissing()
  const [isTouched, setTouched] = useState(false)
  const { draft, change } = handle
  const byName = new Map(inputs.map((input) => [nameOf(input), input]))
  const known = fields?.filter((field) => byName.has(nameOf(field)))
  const hasFault = known?.some((field) => rangeFault(field, byName.get(nameOf(field))!)) ?? false
  const locale = useLocale()
  const title = cleanText(draft.title, 'line')
  const otherTitle = cleanText(draft.otherTitle, 'line')
  const titleFault = isTouched && missing(draft.title, t('maker.titleMissing'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    // Enter submits a form without a button too.
    if (title === '' || hasFault || label === undefined) return
    onSave({
      ...{
        title: otherTitle === '' ? title : inBoth(locale, title, otherTitle),
        description: cleanText(draft.description, 'lines'),
        topic_arr: topicsOf(draft.topics),
      },
      input_arr: (known ?? []).map((field) => specOf(field, byName.get(nameOf(field))!)),
      ...(draft.coverId !== '' && { cover: { id: draft.coverId } }),
    })
  }
  return (
    <form className={classes.view} noValidate onSubmit={submit}>
      {known ? (
        <FieldStep inputs={inputs} fields={known} onChange={(next) => change({ fields: next })} />
      ) : (
        <p className={classes.facts}>{t('maker.fieldsFixed')}</p>
      )}
      <TextStep
        handle={handle}
        faults={saving.faults}
        titleFault={titleFault}
        coverHint={coverHint}
        asksOther={asksOther}
      />
      <div className={classes.section}>
        {isTouched && hasFault && (
          <p role="alert" className={classes.fault}>
            {t('maker.rangesUnfit')}
          </p>
        )}
        {saving.error && (
          <div role="alert" className={classes.fault}>
            <p>{errorText(saving.error)}</p>
            {Object.entries(saving.faults).map(([path, message]) => (
              <p key={path}>{`${path}: ${message}`}</p>
            ))}
          </div>
        )}
        {label !== undefined && (
          <div className={classes.row}>
            <Button type="submit" size="lg" loading={saving.isSaving}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

function inBoth(locale: Locale, own: string, other: string): { en: string; zh: string } {
  return locale === 'en' ? { en: own, zh: other } : { en: other, zh: own }
}
