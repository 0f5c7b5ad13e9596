import type { ParamValue, TemplateInput, WorkflowInput } from '@easel/contract/client'
import { Button, Switch } from '@mantine/core'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Fault, Section } from '../../../ui/page/index.ts'
import { FormFields, shownInputs } from '../../create/index.ts'
import type { MakerDraft } from '../draft.ts'
import type { DraftHandle } from '../draft-store.ts'
import { type Field, nameOf, previewOf } from '../fields.ts'
import { textFor } from '../texts.ts'
import { BothTexts } from './both-texts.tsx'
import classes from './maker.module.css'
import { PhotoChoice } from './photo-choice.tsx'

/** Limits of the server. */
const maxPresets = 20
const maxName = 40

interface SettingsStepProps {
  handle: DraftHandle
  fields: readonly Field[]
  inputs: ReadonlyMap<string, WorkflowInput>
  /** Photos that a work takes. */
  photos: { max: number }
  /** Photos of the sample that the template keeps. */
  keptPhotos: number
  /** Photos of the sample to which the user has no access. */
  lostPhotos: number
}

/** The step that adds presets to the form, and a sample to the template, which is run before it is published. */
export function SettingsStep({ handle, fields, inputs, photos, ...counts }: SettingsStepProps) {
  const locale = useLocale()
  const form = fields.flatMap((field) => {
    const from = inputs.get(nameOf(field))
    return from && from.type !== 'image' ? [previewOf(field, from, locale)] : []
  })
  return (
    <>
      {form.length > 0 && <Presets handle={handle} form={form} />}
      <Sample handle={handle} form={form} max={photos.max} {...counts} />
    </>
  )
}

interface PartProps {
  handle: DraftHandle
  /** Fields that have values. */
  form: readonly TemplateInput[]
}

function Presets({ handle: { draft, change }, form }: PartProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { presets } = draft
  const set = (position: number, part: Partial<MakerDraft['presets'][number]>) =>
    change({
      presets: presets.map((preset, index) => (index === position ? { ...preset, ...part } : preset)),
    })
  const add = () => {
    const name = t('builder.presetName', { number: presets.length + 1 })
    change({ presets: [...presets, { name, values: startValues(form) }] })
  }
  return (
    <Section title={t('builder.presets')} lead={t('builder.presetsLead')}>
      {presets.length > 0 && (
        <ul className={classes.list} aria-label={t('builder.presets')}>
          {presets.map(({ name, values }, index) => (
            // Presets have no ids, and keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className={classes.card}>
              <BothTexts
                label={t('builder.presetLabel', { number: index + 1 })}
                text={name}
                max={maxName}
                onChange={(next) => set(index, { name: next })}
              />
              <OwnValues
                summary={t('builder.presetValues')}
                form={form}
                values={values}
                onChange={(next) => set(index, { values: next })}
              />
              <div className={classes.row}>
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => change({ presets: presets.toSpliced(index, 1) })}
                  aria-label={t('builder.removePreset', { name: textFor(name, locale) || String(index + 1) })}
                >
                  {t('maker.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.row}>
        <Button variant="default" onClick={add} disabled={presets.length >= maxPresets}>
          {t('builder.addPreset')}
        </Button>
      </div>
    </Section>
  )
}

interface SampleProps extends PartProps, Pick<SettingsStepProps, 'keptPhotos' | 'lostPhotos'> {
  max: number
}

function Sample({ handle, form, max, keptPhotos, lostPhotos }: SampleProps) {
  const { t } = useTranslation()
  const { draft, change } = handle
  const { sample, photos } = draft
  return (
    <Section title={t('builder.sample')} lead={t('builder.sampleLead')}>
      <Switch
        label={t('builder.runSample')}
        checked={sample !== undefined}
        onChange={(event) => change({ sample: event.currentTarget.checked ? {} : undefined })}
      />
      {sample && (
        <div className={classes.section}>
          {max > 0 && (
            <>
              {lostPhotos > 0 && <Fault>{t('builder.samplePhotosLost', { count: lostPhotos })}</Fault>}
              <p className={classes.facts}>
                {photos.length === 0
                  ? t(keptPhotos > 0 ? 'builder.samplePhotosKept' : 'builder.samplePhotosOfSite')
                  : t('builder.samplePhotos')}
              </p>
              <PhotoChoice handle={handle} max={max} />
            </>
          )}
          {form.length > 0 && (
            <OwnValues
              summary={t('builder.sampleValues')}
              form={form}
              values={sample}
              onChange={(next) => change({ sample: next })}
            />
          )}
        </div>
      )}
    </Section>
  )
}

const startValues = (form: readonly TemplateInput[]) =>
  Object.fromEntries(form.map(({ name, default: value }) => [name, value]))

interface OwnValuesProps {
  summary: string
  form: readonly TemplateInput[]
  /** Values that differ from the start values of the form. */
  values: Readonly<Record<string, ParamValue>>
  onChange: (values: Readonly<Record<string, ParamValue>>) => void
}

/** The fields of the form with values other than the start values. */
function OwnValues({ summary, form, values, onChange }: OwnValuesProps) {
  const shown = { ...startValues(form), ...values }
  return (
    <details className={classes.details}>
      <summary>{summary}</summary>
      <div className={classes.form}>
        <FormFields
          inputs={shownInputs(form, shown)}
          values={shown}
          onChange={(name, value) => {
            const { [name]: _, ...others } = values
            onChange(value === undefined || value === null ? others : { ...others, [name]: value })
          }}
        />
      </div>
    </details>
  )
}
