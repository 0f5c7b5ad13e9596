import type { ParamValue, WorkflowInput } from '@easel/contract/client'
import { useId, useState } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { FormFields, shownInputs } from '../../create/index.ts'
import { type Field, nameOf, previewOf } from '../fields.ts'
import classes from './maker.module.css'

interface FormPreviewProps {
  fields: readonly Field[]
  inputOf: (field: Field) => WorkflowInput | undefined
  onValue: (field: Field, value: ParamValue) => void
}

/** The form as users of the template will see it, on a phone or a larger screen, filled with the start values. */
export function FormPreview({ fields, inputOf, onValue }: FormPreviewProps) {
  const { t } = useTranslation()
  const page = useLocale()
  const id = useId()
  const [screen, setScreen] = useState<'phone' | 'desktop'>('phone')
  const [language, setLanguage] = useState(page)
  const shown = fields.flatMap((field) => {
    const from = inputOf(field)
    return from ? [{ field, from, input: previewOf(field, from, language) }] : []
  })
  const inputs = shown.flatMap(({ input }) => (input.type === 'image' ? [] : [input]))
  const values = Object.fromEntries(inputs.map(({ name, default: value }) => [name, value]))
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('maker.preview')}</h3>
        <p className={classes.facts}>{t('maker.previewHint')}</p>
      </div>
      <div className={classes.row}>
        <Segments
          label={t('builder.screen')}
          value={screen}
          choices={[
            { value: 'phone', label: t('builder.screen_phone') },
            { value: 'desktop', label: t('builder.screen_desktop') },
          ]}
          onChange={setScreen}
        />
        <Segments
          label={t('builder.language')}
          value={language}
          choices={[
            { value: 'en', label: t('nav.english') },
            { value: 'zh', label: t('nav.chinese') },
          ]}
          onChange={setLanguage}
        />
      </div>
      <div className={classes.screen} data-screen={screen}>
        <div className={classes.form} lang={language}>
          {shown.map(
            ({ field, input: { type, label } }) =>
              type === 'image' && <p key={nameOf(field)}>{t('maker.photoField', { name: label })}</p>,
          )}
          <FormFields
            inputs={shownInputs(inputs, values)}
            values={values}
            onChange={(name, value) => {
              const changed = shown.find(({ field }) => nameOf(field) === name)
              if (changed) onValue(changed.field, value ?? changed.from.value)
            }}
          />
        </div>
      </div>
    </section>
  )
}
