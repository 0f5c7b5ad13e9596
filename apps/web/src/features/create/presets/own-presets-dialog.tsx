import {
  cleanText,
  invisibleText,
  isInvisible,
  type Preset,
  presetNameMaxLength,
  visibleLength,
  type WorkTemplate,
} from '@easel/contract/client'
import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { useLocale, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { settingsFragment, type Values } from '../params/index.ts'
import classes from './own-presets-dialog.module.css'
import { ownPresetsQuery } from './presets.ts'

interface OwnPresetsDialogProps {
  template: WorkTemplate
  /** The current settings of the form. */
  params: Values
  opened: boolean
  onClose: () => void
}

interface FormProps extends Pick<OwnPresetsDialogProps, 'template' | 'params'> {
  onUnsaved: (isUnsaved: boolean) => void
}

/** Saves the form's settings under a name; lists, shares, renames and deletes saved settings. */
export default function OwnPresetsDialog({ template, params, opened, onClose }: OwnPresetsDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const share = useShare(template)
  const { user } = useSession()
  const { data: presets = [] } = useQuery(ownPresetsQuery(useApi(), user?.id, template.id))
  return (
    <Modal
      {...frame}
      title={t('tool.ownPresets')}
      centered
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SaveForm template={template} params={params} onUnsaved={onUnsaved} />
      <Button variant="subtle" color="gray" className={classes.share} onClick={() => share(params)}>
        {t('tool.shareSettings')}
      </Button>
      {presets.length > 0 && (
        <ul className={classes.list} aria-label={t('tool.saved')}>
          {presets.map((preset) => (
            <PresetRow key={preset.id} preset={preset} onShare={() => share(preset.params)} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Copies a link that opens the template with settings; the link itself contains the settings. */
function useShare(template: WorkTemplate) {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  return (values: Values) => {
    const url = new URL(localePath(`/tool?template=${template.id}`), location.origin)
    url.hash = settingsFragment(values)
    copyText(url.href).then(
      () => toastSuccess(t('share.copied')),
      () => toastError(t('share.failed')),
    )
  }
}

/** Reads a name as it is stored; undefined if the name is not valid. */
function readName(typed: string): string | undefined {
  const name = cleanText(typed, 'line')
  return name !== '' && visibleLength(name) <= presetNameMaxLength ? name : undefined
}

/** Returns a function that returns the fault of a name: a text, or true for a fault that is already visible. */
function useNameFault(): (typed: string) => string | boolean {
  const locale = useLocale()
  return (typed) => (isInvisible(typed) ? invisibleText[locale] : readName(typed) === undefined)
}

function SaveForm({ template, params, onUnsaved }: FormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const keyOf = useRequestKey()
  const refresh = useRefresh()
  const nameFault = useNameFault()
  const [name, setName] = useState('')
  const written = readName(name)
  useUnsaved(name.trim() !== '', onUnsaved)
  const save = useMutation({
    mutationFn: (written: string) => {
      const body = { work_template_id: template.id, name: written, params: { ...params } }
      return api.createPreset(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: () => setName(''),
    onSettled: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (written && !save.isPending) save.mutate(written)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        className={classes.name}
        label={t('tool.presetName')}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          save.reset()
        }}
        error={save.error ? errorText(save.error) : name.trim() !== '' && nameFault(name)}
        data-autofocus
      />
      <Button type="submit" loading={save.isPending} disabled={!written}>
        {t('tool.presetSave')}
      </Button>
    </form>
  )
}

function PresetRow({ preset, onShare }: { preset: Preset; onShare: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const refresh = useRefresh()
  const nameFault = useNameFault()
  const [name, setName] = useState(preset.name)
  const changes = {
    onError: (error: Error) => toastError(errorText(error)),
    onSettled: refresh,
  }
  const rename = useMutation({
    mutationFn: (written: string) => api.updatePreset({ id: preset.id, name: written }),
    ...changes,
  })
  const remove = useMutation({ mutationFn: () => api.deletePreset({ id: preset.id }), ...changes })
  const written = readName(name)
  const isChanged = written !== undefined && written !== preset.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !rename.isPending) rename.mutate(written)
  }
  const ask = async () => {
    if (await confirm({ message: t('tool.presetDeleteAsk', { name: preset.name }) })) remove.mutate()
  }
  return (
    <li>
      <form className={classes.row} noValidate onSubmit={submit}>
        <TextInput
          className={classes.name}
          aria-label={t('tool.presetNameOf', { name: preset.name })}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameFault(name)}
        />
        {isChanged && (
          <Button type="submit" variant="default" size="compact-sm" loading={rename.isPending}>
            {t('tool.presetRename')}
          </Button>
        )}
        <Button {...quiet} onClick={onShare} aria-label={t('tool.presetShareOf', { name: preset.name })}>
          {t('share.copyLink')}
        </Button>
        <Button
          {...quiet}
          loading={remove.isPending}
          onClick={ask}
          aria-label={t('tool.presetDeleteOf', { name: preset.name })}
        >
          {t('tool.presetDelete')}
        </Button>
      </form>
    </li>
  )
}

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

/** Returns a function that fetches the presets again. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.presets })
}
