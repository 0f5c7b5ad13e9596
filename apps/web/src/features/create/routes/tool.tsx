import { type Client, CodeError } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { HydrationBoundary, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { savesData, whenIdle } from '../../../lib/browser/index.ts'
import { removeOldFiles } from '../../../lib/drafts/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import {
  galleryQuery,
  readGalleryFilter,
  TemplateGallery,
  templateQuery,
  waysQuery,
} from '../../templates/index.ts'
import { themeIn, themesQuery, useThemeAddress } from '../../themes/index.ts'
import { Workspace } from '../components/workspace.tsx'
import { usablePhotos, useDraft } from '../draft/index.ts'
import { LineUpStarts } from '../line-up/index.ts'
import { surveyQuery } from '../mask/index.ts'
import { PhotoFirst } from '../sources/index.ts'
import type { Route } from './+types/tool'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('template')
  const state = await prefetch((client) =>
    Promise.all([
      id === null
        ? client.prefetchInfiniteQuery(galleryQuery(api, readGalleryFilter(searchParams)))
        : prefetchTemplate(client, api, id),
      themeIn(searchParams) !== undefined && client.prefetchQuery(themesQuery(api, 'all')),
    ]),
  )
  return { state }
}

async function prefetchTemplate(client: QueryClient, api: Client, id: string): Promise<void> {
  await client.prefetchQuery(templateQuery(api, id))
  const template = client.getQueryData(templateQuery(api, id).queryKey)
  if (template?.has_ways) await client.prefetchQuery(waysQuery(api, template))
}

export function clientLoader() {
  return { state: undefined }
}

export default function ToolPage({ loaderData }: Route.ComponentProps) {
  useEffect(() => whenIdle(() => void removeOldFiles(), 1000), [])
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('template')
  return (
    <HydrationBoundary state={loaderData.state}>
      {id === null ? (
        <main>
          <PageMeta title={t('tool.title')} description={t('meta.tool')} />
          <Gallery />
          <LineUpStarts />
        </main>
      ) : (
        <WorkspaceOf key={id} id={id} />
      )}
    </HydrationBoundary>
  )
}

/** The templates; templates that suit the photos chosen before come first. */
function Gallery() {
  const photos = usablePhotos(useDraft())
  const [photo] = photos.length === 1 ? photos : []
  const survey = useQuery(surveyQuery(useApi(), savesData() ? undefined : photo))
  return (
    <TemplateGallery photos={photos.map(({ size }) => size)} facts={photo && survey.data}>
      <PhotoFirst />
    </TemplateGallery>
  )
}

function WorkspaceOf({ id }: { id: string }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const query = useQuery(templateQuery(useApi(), id))
  if (query.data) return <Workspace template={query.data} />
  if (query.error instanceof CodeError) {
    return (
      <EmptyState
        isPage
        kind="lost"
        title={t('error.notFoundTitle')}
        text={query.error.message}
        action={
          <Button component={LocaleLink} to={themeAddress('/tool')} variant="default">
            {t('tool.otherTemplate')}
          </Button>
        }
      />
    )
  }
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <Skeleton height="62vh" radius={20} aria-busy="true" />
}
