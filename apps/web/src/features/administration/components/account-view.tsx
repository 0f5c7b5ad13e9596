import type { AccountDetails } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { bytesText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList, RelativeTime } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { factorsQuery, IdentityProofProvider } from '../../settings/index.ts'
import { AccountAccess } from './account-access.tsx'
import { AccountActions, BalanceEntries } from './account-history.tsx'
import { AccountChips } from './account-list.tsx'
import { AccountRoles } from './account-roles.tsx'
import classes from './administration.module.css'
import { AttemptsForm } from './attempts-form.tsx'
import people from './people.module.css'

/** An account with its attempts, its access, its roles and the administrators' actions on it. */
export function AccountView({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const { data: factors } = useQuery(factorsQuery(useApi()))
  const isUser = account.kind === 'person' || account.kind === 'demo'
  return (
    <div className={classes.view}>
      <div className={people.person}>
        <Avatar src={account.avatar_url} alt="" size={56} />
        <div className={people.words}>
          <h2 className={classes.big}>{account.nick_name}</h2>
          <AccountChips account={account} />
        </div>
      </div>
      <Section title={t('adminPeople.facts')}>
        <Facts account={account} />
      </Section>
      <Section title={t('adminPeople.attempts')}>
        <p className={classes.name}>{t('adminPeople.balance', { count: account.balance })}</p>
        {isUser ? (
          <AttemptsForm account={account} />
        ) : (
          <p className={classes.facts}>{t('adminPeople.noAttempts')}</p>
        )}
        <BalanceEntries entries={account.balance_entry_arr} />
      </Section>
      <IdentityProofProvider hasPassword={factors?.has_password ?? true}>
        {isUser && (
          <Section title={t('adminPeople.access')}>
            <AccountAccess account={account} />
          </Section>
        )}
        {account.kind === 'person' && (
          <Section title={t('adminPeople.roles')}>
            <AccountRoles account={account} />
          </Section>
        )}
      </IdentityProofProvider>
      <Section title={t('adminPeople.acts')}>
        <AccountActions acts={account.act_arr} />
      </Section>
    </div>
  )
}

function Facts({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateText = useDateText()
  const { last_seen_ts, erase_ts } = account
  return (
    <FactList>
      <Fact name={t('adminPeople.username')}>
        <LocaleLink to={`/user/${account.id}`}>@{account.username}</LocaleLink>
      </Fact>
      <Fact name={t('adminPeople.id')}>{account.id}</Fact>
      <Fact name={t('adminPeople.kind')}>{t(`adminPeople.kind_${account.kind}`)}</Fact>
      <Fact name={t('adminPeople.state')}>{t(`adminPeople.state_${account.state}`)}</Fact>
      <Fact name={t('adminPeople.joined')}>{dateText(account.joined_ts)}</Fact>
      <Fact name={t('adminPeople.lastSeen')}>
        {last_seen_ts === undefined ? t('adminPeople.never') : <RelativeTime ts={last_seen_ts} />}
      </Fact>
      {erase_ts !== undefined && <Fact name={t('adminPeople.erased')}>{dateText(erase_ts)}</Fact>}
      <Fact name={t('adminPeople.works')}>{String(account.work_count)}</Fact>
      <Fact name={t('adminPeople.posts')}>{String(account.post_count)}</Fact>
      <Fact name={t('adminPeople.files')}>{bytesText(account.file_bytes, locale)}</Fact>
    </FactList>
  )
}
