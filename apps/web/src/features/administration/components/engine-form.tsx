import {
  type Engine,
  engineKindNames,
  engineKinds,
  engineLimits,
  readEngineAddress,
} from '@easel/contract/client'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { Choices, limitText, PasswordField, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { type EngineFormState, useEngineForm } from '../hooks/use-engine-form.ts'
import classes from './administration.module.css'

interface EngineFormProps {
  /** The engine to change; absent to add an engine. */
  engine?: Engine | undefined
  /** Address of the engine to add, if it is known. */
  address?: string | undefined
  onSaved: (engine: Engine) => void
  onCancel: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

export function EngineForm({ engine, address, onSaved, onCancel, onUnsaved }: EngineFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const form = useEngineForm({ engine, address, onSaved })
  useUnsaved(form.isChanged, onUnsaved)
  const { values, set, faults, error } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!engine && (
        <Choices
          legend={t('administration.kind')}
          choices={[
            { value: 'auto', label: t('administration.kindAuto'), hint: t('administration.kindAutoHint') },
            ...engineKindNames.map((kind) => ({
              value: kind,
              label: engineKinds[kind].title[locale],
              hint: engineKinds[kind].hint[locale],
            })),
          ]}
          value={values.kind}
          error={form.kindFault && t(`administration.${form.kindFault}`)}
          onChange={(kind) => set({ kind })}
        />
      )}
      <PlaceFields form={form} />
      <AccessFields form={form} hasKey={engine?.has_key ?? false} />
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
      <FormError error={Object.keys(faults).length === 0 && error} />
      <FormButtons
        onCancel={onCancel}
        submitLabel={t(engine ? 'administration.save' : 'administration.addAndTest')}
        isBusy={form.isSending}
      />
    </form>
  )
}

/** Name and address of the engine. */
function PlaceFields({ form: { values, set, faults, isTouched, address } }: { form: EngineFormState }) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  return (
    <>
      <TextInput
        label={t('administration.name')}
        value={values.name}
        {...limitText(engineLimits.name, 'line', (name) => set({ name }))}
        error={faults['name'] ?? (isTouched && missing(values.name, t('administration.nameMissing')))}
        data-autofocus
      />
      <TextInput
        label={t('administration.address')}
        description={t('administration.addressHint')}
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        placeholder={engineKinds[values.kind === 'auto' ? engineKindNames[0]! : values.kind].default_address}
        error={
          faults['address'] ?? (isTouched && !readEngineAddress(address) && t('administration.addressUnfit'))
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

/** Key and headers that the engine requires; stored values are never shown. */
function AccessFields({ form, hasKey }: { form: EngineFormState; hasKey: boolean }) {
  const { t } = useTranslation()
  const { values, set, faults, isTouched, areHeadersFit } = form
  return (
    <>
      <PasswordField
        label={t('administration.key')}
        description={t(hasKey ? 'administration.keyKept' : 'administration.keyHint')}
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
        error={faults['headers'] ?? (isTouched && !areHeadersFit && t('administration.headersUnfit'))}
        disabled={values.forgetsKey}
        autoComplete="off"
        spellCheck={false}
        rows={2}
      />
      {hasKey && (
        <Checkbox
          label={t('administration.forgetKey')}
          checked={values.forgetsKey}
          onChange={(event) => set({ forgetsKey: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
