import type { WorkTemplate } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorCode, isRetryable, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { templateQuery } from '../../templates/index.ts'
import { templateGraphQuery } from '../pages/api.ts'
import classes from '../pages/editor.module.css'
import { usePreloadedView } from '../pages/editor-views.tsx'
import { nodeTypesQuery } from '../pages/node-types.ts'
import { TemplateGraph } from '../pages/template-graph.tsx'
import type { Route } from './+types/template-graph'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return { state: await prefetch((client) => client.prefetchQuery(templateQuery(api, params.id))) }
}

export function clientLoader() {
  return { state: undefined }
}

/** Page of the graph of a template, for everyone. */
export default function TemplateGraphPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  const locale = useLocale()
  usePreloadedView()
  return (
    <main className={classes.page}>
      <HydrationBoundary state={loaderData.state}>
        <GraphById key={`${locale} ${id}`} id={id} />
      </HydrationBoundary>
    </main>
  )
}

function GraphById({ id }: { id: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const template = useQuery(templateQuery(api, id))
  const locale = useLocale()
  const graph = useQuery(templateGraphQuery(api, { id, locale }))
  const types = useQuery(nodeTypesQuery(api, locale))
  const queries = [template, graph, types]
  const error = queries.find((query) => query.error)?.error
  const title = template.data?.title
  return (
    <>
      <PageMeta
        title={title === undefined ? t('projects.title') : t('projects.graphOf', { title })}
        description={title === undefined ? undefined : t('projects.graphLead', { title })}
      />
      {template.data && graph.data && types.data && (
        <TemplateGraph template={template.data} graph={graph.data} types={types.data} />
      )}
      {error && (
        <NotOpened
          error={error}
          template={template.data}
          onRetry={() => Promise.all(queries.map((query) => query.isError && query.refetch()))}
        />
      )}
      {!error && queries.some(({ data }) => data === undefined) && (
        <Skeleton height="calc(100dvh - 140px)" radius={0} aria-busy="true" />
      )}
    </>
  )
}

interface NotOpenedProps {
  error: Error
  template: WorkTemplate | undefined
  onRetry: () => Promise<unknown>
}

function NotOpened({ error, template, onRetry }: NotOpenedProps) {
  const { t } = useTranslation()
  if (isRetryable(error)) return <LoadFailed onRetry={onRetry} />
  if (template && errorCode(error) === 'A0301')
    return (
      <EmptyState isPage kind="lost" title={t('projects.graphHidden')} text={t('projects.graphHiddenText')} />
    )
  return <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
}
