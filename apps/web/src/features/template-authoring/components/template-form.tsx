import { cleanText, type WorkflowInput, type WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useEmptyTextFault } from '../../../ui/fields/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import { type Field, nameOf, rangeFault } from '../fields.ts'
import type { useSave } from '../hooks/use-save.ts'
import { textFor } from '../texts.ts'
import { type Wording, wordingOf } from '../wording.ts'
import { FieldStep } from './field-step.tsx'
import classes from './maker.module.css'
import { SettingsStep } from './settings-step.tsx'
import { TextStep } from './text-step.tsx'

/** A button that saves the input. */
interface SaveAction {
  label: string
  onSave: (wording: Wording) => void
}

interface TemplateFormProps {
  handle: DraftHandle
  inputs: readonly WorkflowInput[]
  /** Undefined if the form of a template cannot be changed here. */
  fields: readonly Field[] | undefined
  saving: Omit<ReturnType<typeof useSave>, 'save'>
  /** The main button; undefined if nothing can be saved yet. */
  main: SaveAction | undefined
  second?: SaveAction | undefined
  coverHint: string
  /** The published version of the template. */
  published?: WorkTemplate | undefined
  /** Photos that a work takes. */
  photos: { max: number }
  /** Photos of the sample that the template keeps. */
  keptPhotos?: number
  /** Photos of the sample to which the user no longer has access. */
  lostPhotos?: number
  /** Shows a node of the graph; undefined if none is drawn. */
  onShow?: ((node: string) => void) | undefined
  /** Content beside the form; undefined while a field is invalid. */
  trial?: ((wording: Wording | undefined) => ReactNode) | undefined
}

/** The form of a template, its texts, and the buttons that save them. */
export function TemplateForm(props: TemplateFormProps) {
  const {
    handle,
    inputs,
    fields,
    saving,
    main,
    second,
    coverHint,
    published,
    photos,
    keptPhotos = 0,
    lostPhotos = 0,
    onShow,
    trial,
  } = props
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const locale = useLocale()
  const [isTouched, setTouched] = useState(false)
  const { draft, change } = handle
  const byName = new Map(inputs.map((input) => [nameOf(input), input]))
  const known = fields?.filter((field) => byName.has(nameOf(field))) ?? []
  const lost = fields?.filter((field) => !byName.has(nameOf(field))) ?? []
  const isRangeUnfit = known.some((field) => rangeFault(field, byName.get(nameOf(field))!))
  const hasFault = lost.length > 0 || isRangeUnfit
  const wording = wordingOf({ draft, fields: known, inputs: byName })
  const title = textFor(draft.title, locale)
  const titleFault = isTouched && missing(title, t('maker.titleMissing'))
  const save = (saving: SaveAction | undefined) => {
    setTouched(true)
    // The Enter key submits a form even if it has no button.
    if (cleanText(title, 'line') !== '' && !hasFault) saving?.onSave(wording)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(main)
  }
  const side = trial?.(hasFault ? undefined : wording)
  return (
    <form className={`${classes.view} ${classes.builder}`} noValidate onSubmit={submit}>
      {fields ? (
        <FieldStep
          inputs={inputs}
          fields={fields}
          side={side}
          onShow={onShow}
          onChange={(next) => change({ fields: next })}
        />
      ) : (
        <>
          <p className={classes.facts}>{t('maker.fieldsFixed')}</p>
          {side}
        </>
      )}
      {fields && (
        <SettingsStep {...{ handle, fields: known, photos, keptPhotos, lostPhotos }} inputs={byName} />
      )}
      <TextStep {...{ handle, titleFault, coverHint, published }} faults={saving.faults} />
      <div className={classes.section}>
        {isTouched && <LostFields fields={lost} />}
        {isTouched && isRangeUnfit && <Fault>{t('maker.rangesUnfit')}</Fault>}
        <Refusal {...saving} />
        {main && (
          <SaveButtons main={main} second={second} isSaving={saving.isSaving} onSecond={() => save(second)} />
        )}
      </div>
    </form>
  )
}

/** The fields that prevent the form from being saved, because their inputs are missing. */
function LostFields({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return fields.map((field) => {
    const { input, node_id: node } = field
    const name = textFor(field.label, locale) || input
    return <Fault key={nameOf(field)}>{t('builder.lostAt', { name, input, node })}</Fault>
  })
}

interface SaveButtonsProps extends Pick<TemplateFormProps, 'second'> {
  main: SaveAction
  isSaving: boolean
  onSecond: () => void
}

/** The main button submits the form. */
function SaveButtons({ main, second, isSaving, onSecond }: SaveButtonsProps) {
  return (
    <div className={classes.row}>
      <Button type="submit" size="lg" loading={isSaving} className={classes.long}>
        {main.label}
      </Button>
      {second && (
        <Button size="lg" variant="default" disabled={isSaving} onClick={onSecond}>
          {second.label}
        </Button>
      )}
    </div>
  )
}

/** Reason why the server did not save the template. */
function Refusal({ error, faults }: Pick<TemplateFormProps['saving'], 'error' | 'faults'>) {
  const errorText = useErrorText()
  if (!error) return null
  return (
    <div role="alert" className={classes.fault}>
      <p>{errorText(error)}</p>
      {Object.entries(faults).map(([path, message]) => (
        <p key={path}>{`${path}: ${message}`}</p>
      ))}
    </div>
  )
}
