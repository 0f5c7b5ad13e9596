import type { Invite } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { Chip, PanelsSkeleton } from '../../../ui/rows/panels.tsx'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { invitesQuery } from '../api.ts'
import classes from './administration.module.css'
import people from './people.module.css'

const loadMakeDialog = () => import('./create-invites-dialog.tsx')
const loadInviteDialog = () => import('./invite-dialog.tsx')

/** Lists all invitations, also invitations that were made by a command of the host. */
export function InviteList() {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const query = useInfiniteQuery(invitesQuery(useApi()))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <PanelsSkeleton />
  const invites = query.data.pages.flatMap((page) => page.invite_arr)
  return (
    <>
      <div className={classes.bar}>
        <Button onClick={() => setMaking(true)}>{t('adminInvites.make')}</Button>
      </div>
      {invites.length === 0 ? (
        <EmptyState title={t('adminInvites.noneTitle')} text={t('adminInvites.noneText')} />
      ) : (
        <RowList label={t('adminInvites.title')}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </RowList>
      )}
      <ListEnd query={query} />
      <LazyDialog opened={isMaking} load={loadMakeDialog} onFail={() => setMaking(false)}>
        {(CreateInvitesDialog, isShown) => (
          <CreateInvitesDialog opened={isShown} onClose={() => setMaking(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function InviteRow({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const [isOpen, setOpen] = useState(false)
  const { code, note, username, use_count, max_uses, expire_ts, state } = invite
  const name = code ?? t('adminInvites.codeShownOnce')
  return (
    <Row
      title={note}
      more={
        <>
          <div className={code ? people.code : classes.facts}>{name}</div>
          <div className={classes.since}>
            {t('adminInvites.used', { count: use_count, max: max_uses })} ·{' '}
            {t('adminInvites.expires', { date: dateText(expire_ts) })}
            {username !== undefined && ` · ${t('adminInvites.onlyFor', { name: username })}`}
          </div>
        </>
      }
    >
      <Chip>{t(`adminInvites.state_${state}`)}</Chip>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        aria-label={t('adminInvites.showOf', { name: note ? `${note} ${name}` : name })}
      >
        {t('adminInvites.show')}
      </Button>
      <LazyDialog opened={isOpen} load={loadInviteDialog} onFail={() => setOpen(false)}>
        {(InviteDialog, isShown) => (
          <InviteDialog invite={invite} opened={isShown} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </Row>
  )
}
