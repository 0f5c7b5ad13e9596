import { Button, TextInput } from '@mantine/core'
import { HydrationBoundary } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { accountsQuery } from '../api.ts'
import { AccountList } from '../components/account-list.tsx'
import { AdminPage } from '../components/admin-page.tsx'
import classes from '../components/people.module.css'
import type { Route } from './+types/people'

const keywordIn = (params: URLSearchParams) => params.get('q')?.trim() ?? ''

export function loader(args: Route.LoaderArgs) {
  const keyword = keywordIn(new URL(args.request.url).searchParams)
  return loadAdminPage(args, (client, api) => client.prefetchInfiniteQuery(accountsQuery(api, keyword)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const keyword = keywordIn(useSearchParams()[0])
  return (
    <HydrationBoundary state={loaderData.state}>
      <AdminPage here="people" lead={t('adminPeople.lead')}>
        <search>
          <Form className={classes.search} preventScrollReset>
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
        <AccountList keyword={keyword} />
      </AdminPage>
    </HydrationBoundary>
  )
}
