import {
  type Engine,
  engineKindNames,
  engineKinds,
  engineLimits,
  readEngineAddress,
} from '@easel/contract/client'
import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, PasswordField, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { useEngineForm } from '../hooks/use-engine-form.ts'
import classes from './administration.module.css'

interface EngineFormProps {
  /** The engine to change; absent to add one. */
  engine?: Engine | undefined
  onSaved: (engine: Engine) => void
  onCancel: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

export function EngineForm({ engine, onSaved, onCancel, onUnsaved }: EngineFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const missing = useEmptyTextFault()
  const form = useEngineForm(engine, onSaved)
  useUnsaved(form.isChanged, onUnsaved)
  const { values, set, faults } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!engine && <KindChoice value={values.kind} onChange={(kind) => set({ kind })} />}
      <TextInput
        label={t('administration.name')}
        value={values.name}
        {...limitText(engineLimits.name, 'line', (name) => set({ name }))}
        error={faults['name'] ?? (form.isTouched && missing(values.name, t('administration.nameMissing')))}
        data-autofocus
      />
      <TextInput
        label={t('administration.address')}
        description={t('administration.addressHint')}
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        placeholder={engineKinds[values.kind].default_address}
        error={
          faults['address'] ??
          (form.isTouched && !readEngineAddress(form.address) && t('administration.addressUnfit'))
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        label={t('administration.key')}
        description={t(engine?.has_key ? 'administration.keyKept' : 'administration.keyHint')}
        value={values.key}
        onChange={(event) => set({ key: event.currentTarget.value })}
        error={faults['key']}
        disabled={values.forgetsKey}
        autoComplete="off"
      />
      <Textarea
        label={t('administration.headers')}
        description={t('administration.headersHint')}
        value={values.headers}
        onChange={(event) => set({ headers: event.currentTarget.value })}
        error={
          faults['headers'] ?? (form.isTouched && !form.areHeadersFit && t('administration.headersUnfit'))
        }
        disabled={values.forgetsKey}
        autoComplete="off"
        spellCheck={false}
        rows={2}
      />
      {engine?.has_key && (
        <Checkbox
          label={t('administration.forgetKey')}
          checked={values.forgetsKey}
          onChange={(event) => set({ forgetsKey: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label={t('administration.reachedBy')}
        description={t('administration.reachedByHint')}
        value={values.reachedBy}
        {...limitText(engineLimits.worker, 'line', (reachedBy) => set({ reachedBy }))}
        error={faults['reached_by']}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        type="number"
        label={t('administration.slots')}
        description={t('administration.slotsHint')}
        value={values.slots}
        onChange={(event) => set({ slots: event.currentTarget.value })}
        min={1}
        max={engineLimits.slots}
        error={faults['slots']}
      />
      {form.error !== null && Object.keys(faults).length === 0 && (
        <p role="alert" className={classes.fault}>
          {errorText(form.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t(engine ? 'administration.save' : 'administration.addAndTest')}
        </Button>
      </Group>
    </form>
  )
}

interface KindChoiceProps {
  value: Engine['kind']
  onChange: (kind: Engine['kind']) => void
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('administration.kind')}</legend>
      {engineKindNames.map((kind) => (
        <label key={kind} className={classes.kind}>
          <input
            type="radio"
            name={name}
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span>
            {engineKinds[kind].title[locale]}
            <small>{engineKinds[kind].hint[locale]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
