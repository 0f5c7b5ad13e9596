import type { Invite } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { Note } from '../../../ui/rows/panels.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'
import { InviteShare } from './invite-share.tsx'

interface InviteDialogProps {
  invite: Invite
  opened: boolean
  onClose: () => void
}

/** An invitation to pass on, the accounts that used it, and its withdrawal. */
export default function InviteDialog({ invite, opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const { state, note, username, use_arr, by_host, user_info, create_ts, expire_ts } = invite
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={note ?? t('adminInvites.one')} size={520}>
      <div className={classes.form}>
        {state !== 'open' && <Note>{t(`adminInvites.hint_${state}`)}</Note>}
        {state === 'open' && <InviteShare invite={invite} />}
        <div className={classes.facts}>
          <div>
            {t('adminInvites.madeBy', {
              name: by_host ? t('adminPeople.byHost') : (user_info?.nick_name ?? t('adminPeople.gone')),
              date: dateText(create_ts),
            })}
          </div>
          <div>{t('adminInvites.expires', { date: dateText(expire_ts) })}</div>
          {username !== undefined && <div>{t('adminInvites.onlyFor', { name: username })}</div>}
        </div>
        <section aria-label={t('adminInvites.uses')}>
          <h3 className={classes.file}>{t('adminInvites.uses')}</h3>
          {use_arr.length === 0 && <p className={classes.facts}>{t('adminInvites.noUses')}</p>}
          <ul className={classes.steps}>
            {use_arr.map(({ user_info: person, use_ts }, index) => (
              <li key={person?.id ?? index} className={classes.facts}>
                {person ? (
                  <LocaleLink to={`/admin/people/${person.id}`} className={classes.link}>
                    {person.nick_name}
                  </LocaleLink>
                ) : (
                  t('adminPeople.gone')
                )}{' '}
                · <RelativeTime ts={use_ts} />
              </li>
            ))}
          </ul>
        </section>
        <Group justify="flex-end" gap="sm">
          {(state === 'open' || state === 'maker_suspended') && <WithdrawButton id={invite.id} />}
          <Button onClick={onClose}>{t('adminPeople.done')}</Button>
        </Group>
      </div>
    </DialogFrame>
  )
}

function WithdrawButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => api.withdrawInvite({ id }),
    onSuccess: () => {
      toastSuccess(t('adminInvites.withdrawn'))
      return queryClient.invalidateQueries({ queryKey: queryKeys.invites })
    },
    onError: (error) => toastError(errorText(error)),
  })
  const press = async () => {
    const question = {
      message: t('adminInvites.withdrawAsk'),
      confirmLabel: t('adminInvites.withdraw'),
      danger: true,
    }
    if (await confirm(question)) withdrawing.mutate()
  }
  return (
    <Button variant="default" onClick={press} loading={withdrawing.isPending}>
      {t('adminInvites.withdraw')}
    </Button>
  )
}
