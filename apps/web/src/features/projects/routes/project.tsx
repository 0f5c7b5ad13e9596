import type { User } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { earlyCalls, isRetryable, useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import { keptChangesQuery, projectPath, projectQuery } from '../pages/api.ts'
import classes from '../pages/editor.module.css'
import { usePreloadedView } from '../pages/editor-views.tsx'
import { LostChanges } from '../pages/kept-bar.tsx'
import { nodeTypesPath, nodeTypesQuery } from '../pages/node-types.ts'
import { ProjectEditor } from '../pages/project-editor.tsx'
import type { Route } from './+types/project'

export function loader(args: Route.LoaderArgs) {
  requireLogin(args)
  args.context.set(earlyCalls, [projectPath(args.params.id), nodeTypesPath])
  return null
}

export function clientLoader() {
  return null
}

export default function ProjectPage() {
  const { id = '' } = useParams()
  const locale = useLocale()
  usePreloadedView()
  return (
    <main className={classes.page}>
      <SignedInPage waiting={<Waiting />}>
        {(user) => <ProjectById key={`${locale} ${id}`} id={id} user={user} />}
      </SignedInPage>
    </main>
  )
}

function ProjectById({ id, user }: { id: string; user: User }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOpened(id, user)
  return (
    <>
      <PageMeta title={data?.project.title ?? t('projects.title')} isPrivate />
      {data && <ProjectEditor opened={data} />}
      {!data && error && !isRetryable(error) && <LostChanges userId={user.id} projectId={id} />}
      {!data && error && <NotOpened error={error} onRetry={refetch} />}
      {!(data || error) && <Waiting />}
    </>
  )
}

/** Reads the project and the node types, which an editor needs. */
function useOpened(id: string, user: User) {
  const api = useApi()
  const project = useQuery(projectQuery(api, id))
  const types = useQuery(nodeTypesQuery(api, useLocale()))
  const keptChanges = useQuery(keptChangesQuery(user.id, id))
  const data =
    project.isFetchedAfterMount && project.data && types.data && keptChanges.data
      ? {
          project: project.data,
          types: types.data,
          userId: user.id,
          keptChanges: keptChanges.data,
        }
      : undefined
  const refetch = () => Promise.all([project.refetch(), types.refetch()])
  return { data, error: project.error ?? types.error, refetch }
}

function NotOpened({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation()
  if (isRetryable(error)) return <LoadFailed onRetry={onRetry} />
  return <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
}

function Waiting() {
  return <Skeleton height="calc(100dvh - 140px)" radius={0} aria-busy="true" />
}
