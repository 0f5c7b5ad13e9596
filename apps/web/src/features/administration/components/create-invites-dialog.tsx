import {
  CodeError,
  cleanText,
  type Invite,
  maxInvites,
  maxInviteUses,
  noteMaxLength,
  usernameLength,
} from '@easel/contract/client'
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorDetail, queryKeys, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'
import { InviteShare } from './invite-share.tsx'
import people from './people.module.css'

interface CreateInvitesDialogProps {
  opened: boolean
  onClose: () => void
}

const days = { '1': 1, '7': 7, '14': 14, '30': 30, '365': 365 } as const
type Days = keyof typeof days

const isWhole = (text: string, max: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** Makes invitations and shows them to hand over. */
export default function CreateInvitesDialog({ opened, onClose }: CreateInvitesDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const [made, setMade] = useState<readonly Invite[]>()
  return (
    <Modal
      {...frame}
      title={made ? t('adminInvites.made', { count: made.length }) : t('adminInvites.make')}
      centered
      size={520}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {made ? (
        <MadeInvites invites={made} onClose={onClose} />
      ) : (
        <CreateInvitesForm onClose={onClose} onUnsaved={onUnsaved} onMade={setMade} />
      )}
    </Modal>
  )
}

interface CreateInvitesFormProps {
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
  onMade: (invites: readonly Invite[]) => void
}

function CreateInvitesForm({ onClose, onUnsaved, onMade }: CreateInvitesFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const keyOf = useRequestKey()
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ count: '1', uses: '1', note: '', username: '' })
  const [length, setLength] = useState<Days>('14')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(values.note !== '' || values.username !== '', onUnsaved)
  const set = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  const username = values.username.trim()
  const [isCount, isUses] = [isWhole(values.count, maxInvites), isWhole(values.uses, maxInviteUses)]
  const isOne = values.count === '1' && values.uses === '1'
  const making = useMutation({
    mutationFn: () => {
      const note = cleanText(values.note, 'line')
      const body = {
        count: Number(values.count),
        max_uses: Number(values.uses),
        days: days[length],
        ...(note && { note }),
        ...(username && { username }),
      }
      return api.createInvites(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: ({ invite_arr }) => {
      keyOf.forget()
      void queryClient.invalidateQueries({ queryKey: queryKeys.invites })
      onMade(invite_arr)
    },
    onError: (error) => error instanceof CodeError && keyOf.forget(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isCount && isUses && (isOne || !username) && !making.isPending) making.mutate()
  }
  const nameFault = errorDetail(making.error, 'username')
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={people.pair}>
        <TextInput
          label={t('adminInvites.count')}
          description={`1–${maxInvites}`}
          inputMode="numeric"
          autoComplete="off"
          value={values.count}
          onChange={(event) => set({ count: event.currentTarget.value.trim() })}
          error={isTouched && !isCount && t('adminPeople.amountUnfit', { max: maxInvites })}
          data-autofocus
        />
        <TextInput
          label={t('adminInvites.uses_each')}
          description={`1–${maxInviteUses}`}
          inputMode="numeric"
          autoComplete="off"
          value={values.uses}
          onChange={(event) => set({ uses: event.currentTarget.value.trim() })}
          error={isTouched && !isUses && t('adminPeople.amountUnfit', { max: maxInviteUses })}
        />
      </div>
      <ChoiceChips
        label={t('adminInvites.valid')}
        value={length}
        onChange={setLength}
        choices={(['1', '7', '14', '30', '365'] as const).map((value) => ({
          value,
          label: t('adminInvites.days', { count: days[value] }),
        }))}
      />
      <TextInput
        label={t('adminInvites.note')}
        description={t('adminInvites.noteHint')}
        value={values.note}
        {...limitText(noteMaxLength, 'line', (note) => set({ note }))}
      />
      <TextInput
        label={t('adminInvites.username')}
        description={t('adminInvites.usernameHint')}
        value={values.username}
        {...limitText(usernameLength.max, 'line', (text) => set({ username: text }))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={(isTouched && username && !isOne && t('adminInvites.oneOnly')) || nameFault}
      />
      {making.error !== null && nameFault === undefined && (
        <p role="alert" className={classes.fault}>
          {errorText(making.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={making.isPending}>
          {t('adminInvites.makeNow')}
        </Button>
      </Group>
    </form>
  )
}

function MadeInvites({ invites, onClose }: { invites: readonly Invite[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [first] = invites
  return (
    <div className={classes.form}>
      {invites.length === 1 ? <InviteShare invite={first!} /> : <ManyInvites invites={invites} />}
      <p className={classes.facts}>{t('adminInvites.inList')}</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('adminPeople.done')}</Button>
      </Group>
    </div>
  )
}

function ManyInvites({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation()
  const linesOf = (field: 'code' | 'url') => invites.map((invite) => invite[field]).join('\n')
  const copy = async (field: 'code' | 'url') => {
    try {
      await copyText(linesOf(field))
      toastSuccess(t('adminPeople.copied'))
    } catch {
      toastError(t('adminPeople.notCopied'))
    }
  }
  return (
    <>
      <Textarea
        label={t('adminInvites.codes')}
        classNames={{ input: people.code! }}
        value={linesOf('code')}
        rows={Math.min(invites.length, 10)}
        readOnly
      />
      <Group gap="sm">
        <Button variant="default" onClick={() => copy('code')}>
          {t('adminInvites.copyCodes')}
        </Button>
        <Button variant="default" onClick={() => copy('url')}>
          {t('adminInvites.copyLinks')}
        </Button>
      </Group>
    </>
  )
}
