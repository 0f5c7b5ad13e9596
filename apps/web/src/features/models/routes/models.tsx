import type { Client } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { HydrationBoundary, queryOptions, useQuery } from '@tanstack/react-query'
import { pageContext, prefetch, queryKeys, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { ModelCard } from '../components/model-card.tsx'
import classes from '../components/models.module.css'
import type { Route } from './+types/models'

function modelsQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'models'] as const,
    queryFn: ({ signal }) => api.listModels({}, { signal }),
    staleTime: 60_000,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return { state: await prefetch((client) => client.prefetchQuery(modelsQuery(api))) }
}

export function clientLoader() {
  return { state: undefined }
}

export default function ModelsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <main>
        <PageMeta title={t('models.title')} description={t('models.lead')} />
        <PageHead title={t('models.title')} lead={t('models.lead')} />
        <Models />
      </main>
    </HydrationBoundary>
  )
}

function Models() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useQuery(modelsQuery(useApi()))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius={20} aria-busy="true" />
  const { model_arr, more_count } = query.data
  if (model_arr.length === 0)
    return (
      <EmptyState
        kind="lost"
        title={t('models.noneTitle')}
        text={t('models.none')}
        action={
          <Button
            component={LocaleLink}
            to={user?.is_admin ? '/admin/local-engine' : '/tool'}
            variant={user?.is_admin ? 'filled' : 'default'}
          >
            {t(user?.is_admin ? 'localEngine.setUp' : 'models.toTemplates')}
          </Button>
        }
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label={t('models.title')}>
        {model_arr.map((model) => (
          <li key={model.name}>
            <ModelCard model={model} />
          </li>
        ))}
      </ul>
      {more_count > 0 && <p className={classes.facts}>{t('models.more', { count: more_count })}</p>}
    </>
  )
}
