import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { loadAdminPage } from '../admin-loader.ts'
import { type NumberRange, numbersQuery } from '../api.ts'
import { AdminPage, Loaded } from '../components/admin-page.tsx'
import { NumbersView } from '../components/numbers-view.tsx'
import type { Route } from './+types/numbers'

const ranges = ['7', '30', '90'] as const

const rangeIn = (params: URLSearchParams): NumberRange =>
  ranges.find((range) => range === params.get('days')) ?? '30'

export function loader(args: Route.LoaderArgs) {
  const range = rangeIn(new URL(args.request.url).searchParams)
  return loadAdminPage(args, (client, api) => client.prefetchQuery(numbersQuery(api, range)))
}

export function clientLoader() {
  return { state: undefined }
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const range = rangeIn(useSearchParams()[0])
  return (
    <AdminPage state={loaderData.state} here="numbers" lead={t('adminNumbers.lead')}>
      <SegmentLinks
        label={t('adminNumbers.range')}
        tabs={ranges.map((choice) => ({
          to: choice === '30' ? '/admin/numbers' : `/admin/numbers?days=${choice}`,
          label: t('adminNumbers.days', { count: Number(choice) }),
          isHere: choice === range,
        }))}
      />
      <Numbers range={range} />
    </AdminPage>
  )
}

function Numbers({ range }: { range: NumberRange }) {
  return (
    <Loaded query={useQuery(numbersQuery(useApi(), range))}>
      {(data) => <NumbersView numbers={data} />}
    </Loaded>
  )
}
