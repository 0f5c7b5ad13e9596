import { Button, TextInput } from '@mantine/core'
import { Form, useSearchParams } from 'react-router'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { accountFilters, searchAddress, searchIn } from '../account-search.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { accountsQuery } from '../api.ts'
import { AccountList } from '../components/account-list.tsx'
import { AdminPage } from '../components/admin-page.tsx'
import classes from '../components/people.module.css'
import type { Route } from './+types/people'

export function loader(args: Route.LoaderArgs) {
  const search = searchIn(new URL(args.request.url).searchParams)
  return loadAdminPage(args, (client, api) => client.prefetchInfiniteQuery(accountsQuery(api, search)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const search = searchIn(useSearchParams()[0])
  const { keyword, filter } = search
  return (
    <AdminPage state={loaderData.state} here="people" lead={t('adminPeople.lead')}>
      <search>
        <Form className={classes.search} preventScrollReset>
          {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
          <TextInput
            key={keyword}
            type="search"
            name="q"
            label={t('adminPeople.search')}
            description={t('adminPeople.searchHint')}
            defaultValue={keyword}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            className={classes.field}
          />
          <Button type="submit" variant="default">
            {t('adminPeople.find')}
          </Button>
        </Form>
      </search>
      <div className={classes.filters}>
        <SegmentLinks
          label={t('adminPeople.show')}
          tabs={accountFilters.map((choice) => ({
            to: searchAddress({ keyword, filter: choice }),
            label: t(`adminPeople.show_${choice}`),
            isHere: choice === filter,
          }))}
        />
      </div>
      <AccountList search={search} />
    </AdminPage>
  )
}
