import {
  type Client,
  CodeError,
  cleanText,
  type Invite,
  maxInvites,
  maxInviteUses,
  noteMaxLength,
  usernameLength,
} from '@easel/contract/client'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorDetail, queryKeys, useApi, useRequestKey } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'
import { CountField, countIn } from './count-field.tsx'
import { InviteShare } from './invite-share.tsx'
import people from './people.module.css'

interface CreateInvitesDialogProps {
  opened: boolean
  onClose: () => void
}

const days = { '1': 1, '7': 7, '14': 14, '30': 30, '365': 365 } as const
type Days = keyof typeof days

/** Creates invitations and shows them, to be passed on. */
export default function CreateInvitesDialog({ opened, onClose }: CreateInvitesDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const [made, setMade] = useState<readonly Invite[]>()
  return (
    <DialogFrame
      frame={frame}
      title={made ? t('adminInvites.made', { count: made.length }) : t('adminInvites.make')}
      size={520}
    >
      {made ? (
        <MadeInvites invites={made} onClose={onClose} />
      ) : (
        <CreateInvitesForm onClose={onClose} onUnsaved={onUnsaved} onMade={setMade} />
      )}
    </DialogFrame>
  )
}

interface CreateInvitesFormProps {
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
  onMade: (invites: readonly Invite[]) => void
}

function CreateInvitesForm({ onClose, onUnsaved, onMade }: CreateInvitesFormProps) {
  const { t } = useTranslation()
  const { values, set, isTouched, touch, body, isFit, isOne } = useInviteValues()
  useUnsaved(values.note !== '' || values.username !== '', onUnsaved)
  const making = useMakeInvites(onMade)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    touch()
    if (isFit && !making.isPending) making.mutate(body)
  }
  const nameFault = errorDetail(making.error, 'username')
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={people.pair}>
        <CountField
          label={t('adminInvites.count')}
          max={maxInvites}
          value={values.count}
          onChange={(count) => set({ count })}
          isTouched={isTouched}
          hasFocus
        />
        <CountField
          label={t('adminInvites.uses_each')}
          max={maxInviteUses}
          value={values.uses}
          onChange={(uses) => set({ uses })}
          isTouched={isTouched}
        />
      </div>
      <ChoiceChips
        label={t('adminInvites.valid')}
        value={values.length}
        onChange={(length) => set({ length })}
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
        {...limitText(usernameLength.max, 'line', (username) => set({ username }))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={(isTouched && body.username && !isOne && t('adminInvites.oneOnly')) || nameFault}
      />
      <FormError error={nameFault === undefined && making.error} />
      <FormButtons onCancel={onClose} submitLabel={t('adminInvites.makeNow')} isBusy={making.isPending} />
    </form>
  )
}

interface InviteValues {
  /** The number in the form in which the user has typed it. */
  count: string
  uses: string
  note: string
  username: string
  length: Days
}

/** The fields of the form, and the body of its call. A username can be reserved only by an invitation for one person. */
function useInviteValues() {
  const [values, setValues] = useState<InviteValues>({
    ...{ count: '1', uses: '1', note: '', username: '' },
    length: '14',
  })
  const [isTouched, setTouched] = useState(false)
  const count = countIn(values.count, maxInvites)
  const max_uses = countIn(values.uses, maxInviteUses)
  const note = cleanText(values.note, 'line')
  const username = values.username.trim()
  const isOne = count === 1 && max_uses === 1
  return {
    values,
    set: (more: Partial<InviteValues>) => setValues((before) => ({ ...before, ...more })),
    isTouched,
    touch: () => setTouched(true),
    isOne,
    isFit: count !== undefined && max_uses !== undefined && (isOne || !username),
    body: {
      ...{ count: count ?? 0, max_uses: max_uses ?? 0, days: days[values.length] },
      ...(note && { note }),
      ...(username && { username }),
    },
  }
}

function useMakeInvites(onMade: (invites: readonly Invite[]) => void) {
  const api = useApi()
  const keyOf = useRequestKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Parameters<Client['createInvites']>[0]>) =>
      api.createInvites(body, { idempotencyKey: keyOf(body) }),
    onSuccess: ({ invite_arr }) => {
      keyOf.forget()
      void queryClient.invalidateQueries({ queryKey: queryKeys.invites })
      onMade(invite_arr)
    },
    onError: (error) => error instanceof CodeError && keyOf.forget(),
  })
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
