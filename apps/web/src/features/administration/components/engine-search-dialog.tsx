import { engineKinds, readEngineAddress } from '@easel/contract/client'
import { Button, Group, Loader, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Chip, PanelLine, panelClass } from '../../../ui/rows/panels.tsx'
import { enginesQuery } from '../api.ts'
import { type Found, freeName, lookForEngines } from '../hooks/look-for-engines.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import { withScheme } from '../hooks/use-engine-form.ts'
import classes from './administration.module.css'

interface EngineSearchDialogProps {
  opened: boolean
  onClose: () => void
  /** Opens the form for an engine at this address. */
  onAddByHand: (address: string) => void
}

/** Searches for running engines, on the worker's machine or at an address, and adds them with one press. */
export default function EngineSearchDialog({ opened, onClose, onAddByHand }: EngineSearchDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('administration.look')} size={560}>
      <EngineSearch onAddByHand={onAddByHand} />
    </DialogFrame>
  )
}

function EngineSearch({ onAddByHand }: Pick<EngineSearchDialogProps, 'onAddByHand'>) {
  const { t } = useTranslation()
  const api = useApi()
  const look = useMutation({ mutationFn: (address: string | undefined) => lookForEngines(api, address) })
  // The dialog opens with a search of this machine.
  const begin = useEffectEvent(() => look.mutate(undefined))
  useEffect(() => begin(), [])
  return (
    <div className={classes.form}>
      <p className={classes.facts}>{t('administration.lookLead')}</p>
      <AddressForm isBusy={look.isPending} onLook={look.mutate} />
      <div role="status">
        {look.isPending && (
          <p className={classes.step}>
            <Loader size={18} aria-hidden="true" />
            {t('administration.looking')}
          </p>
        )}
        {look.data?.state === 'failed' && <p className={classes.fault}>{t('administration.lookFailed')}</p>}
        {look.data?.state === 'done' && look.data.found_arr.length === 0 && (
          <p>{t('administration.lookedNothing')}</p>
        )}
      </div>
      <FormError error={look.error} />
      {!look.isPending && look.data && look.data.found_arr.length > 0 && (
        <ul className={classes.steps} aria-label={t('administration.found')}>
          {look.data.found_arr.map((found) => (
            <li key={found.address}>
              <FoundServer found={found} worker={look.data.worker_name} onAddByHand={onAddByHand} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface AddressFormProps {
  isBusy: boolean
  onLook: (address: string | undefined) => void
}

/** Searches another address; without an address, this machine again. */
function AddressForm({ isBusy, onLook }: AddressFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const address = withScheme(typed)
  const isFit = address === '' || readEngineAddress(address) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isFit && !isBusy) onLook(address || undefined)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('administration.lookAddress')}
        description={t('administration.lookAddressHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isTouched && !isFit && t('administration.addressUnfit')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={isBusy}>
          {t(address === '' ? 'administration.lookAgain' : 'administration.lookThere')}
        </Button>
      </Group>
    </form>
  )
}

interface FoundServerProps {
  found: Found
  /** Name of the worker that searched. */
  worker: string | undefined
  onAddByHand: (address: string) => void
}

function FoundServer({ found, worker, onAddByHand }: FoundServerProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { address, kind, program, problem, version, model_count, usable_model_count } = found
  const kindTitle = kind && engineKinds[kind].title[locale]
  const title = program ?? kindTitle ?? t('administration.anotherProgram')
  const facts = [
    address,
    ...(kindTitle && kindTitle !== title ? [kindTitle] : []),
    ...(version ? [t('administration.versionIs', { version })] : []),
    ...(model_count === undefined
      ? []
      : [t('administration.usableModels', { count: model_count, usable: usable_model_count ?? 0 })]),
  ]
  return (
    <div className={panelClass}>
      <PanelLine>
        <span className={classes.name}>{title}</span>
        <FoundAction found={found} worker={worker} onAddByHand={onAddByHand} />
      </PanelLine>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {problem && <span className={classes.facts}>{t(`administration.problem_${problem}`)}</span>}
    </div>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()

/** Adds a found server, either immediately or by the form. If the server was already added, this is a link to its engine. */
function FoundAction({ found, worker, onAddByHand }: FoundServerProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  const { data } = useQuery(enginesQuery(api))
  const [addedId, setAddedId] = useState(found.engine_id)
  const { address, kind, problem } = found
  if (addedId)
    return (
      <Group gap="sm">
        <Chip>{t('administration.isAdded')}</Chip>
        <LocaleLink
          to={`/admin/engines/${addedId}`}
          // The pressed button is replaced by the link.
          ref={addedId === found.engine_id ? undefined : focusOn}
        >
          {t('administration.open')}
        </LocaleLink>
      </Group>
    )
  if (problem === 'needs_key')
    return (
      <Button variant="default" onClick={() => onAddByHand(address)}>
        {t('administration.addByHand')}
      </Button>
    )
  if (!kind) return null
  const add = async () => {
    const name = freeName(found, data?.engine_arr ?? [])
    // Each worker has a machine of its own, and only this worker can reach the engine.
    const engine = await change(() =>
      api.createEngine({ kind, name, address, ...(worker && { reached_by: worker }) }),
    )
    if (engine) setAddedId(engine.id)
  }
  return (
    <Button onClick={add} loading={busy} aria-label={t('administration.addFoundAt', { address })}>
      {t('administration.addFound')}
    </Button>
  )
}
