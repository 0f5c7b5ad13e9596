import type { Account } from '@easel/contract/client'
import { Avatar, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { Chip, PanelList, PanelsSkeleton, panelClass } from '../../../ui/rows/panels.tsx'
import { type AccountSearch, accountsQuery } from '../api.ts'
import classes from './administration.module.css'
import people from './people.module.css'
import { isUser, type Selection, SelectionBar, useSelection } from './selection-bar.tsx'

export function AccountList({ search }: { search: AccountSearch }) {
  const { t } = useTranslation()
  const selection = useSelection()
  const query = useInfiniteQuery(accountsQuery(useApi(), search))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <PanelsSkeleton />
  const accounts = query.data.pages.flatMap((page) => page.account_arr)
  if (accounts.length === 0)
    return (
      <EmptyState
        title={t('adminPeople.noneTitle')}
        text={t(search.keyword === '' ? 'adminPeople.noneOfThese' : 'adminPeople.noneText')}
      />
    )
  return (
    <>
      <PanelList label={t('adminPeople.title')} items={accounts}>
        {(account) => (
          <div className={people.pick}>
            <Pick account={account} selection={selection} />
            <AccountRow account={account} />
          </div>
        )}
      </PanelList>
      <ListEnd query={query} />
      <SelectionBar search={search} selection={selection} />
    </>
  )
}

function Pick({ account, selection }: { account: Account; selection: Selection }) {
  const { t } = useTranslation()
  const isChosen = selection.has(account.id)
  return (
    <Checkbox
      className={people.tick}
      aria-label={t('adminPeople.select', { name: `${account.nick_name} @${account.username}` })}
      checked={isChosen}
      disabled={!isUser(account) || (selection.isFull && !isChosen)}
      onChange={() => selection.toggle(account.id)}
    />
  )
}

function AccountRow({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { id, username, nick_name, avatar_url, joined_ts } = account
  return (
    <LocaleLink to={`/admin/people/${id}`} className={panelClass}>
      <span className={people.person}>
        <Avatar src={avatar_url} alt="" size={44} />
        <span className={people.words}>
          <span className={classes.name}>{nick_name}</span>
          <span className={classes.facts}>@{username}</span>
          <span className={classes.since}>
            {t('adminPeople.joined')} <RelativeTime ts={joined_ts} />
          </span>
        </span>
        <AccountChips account={account} />
      </span>
    </LocaleLink>
  )
}

/** Roles of an account, and its kind and state if they are unusual. */
export function AccountChips({ account: { kind, state, role_arr } }: { account: Account }) {
  const { t } = useTranslation()
  const names = [
    ...role_arr.map(({ role }) => t(`adminPeople.role_${role}`)),
    ...(kind === 'person' ? [] : [t(`adminPeople.kind_${kind}`)]),
    ...(state === 'active' ? [] : [t(`adminPeople.state_${state}`)]),
  ]
  return (
    <span className={people.chips}>
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  )
}
