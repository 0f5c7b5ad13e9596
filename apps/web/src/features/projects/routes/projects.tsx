import { HydrationBoundary } from '@tanstack/react-query'
import { prefetch } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import { projectsQuery } from '../pages/api.ts'
import { ProjectList } from '../pages/project-list.tsx'
import classes from '../pages/projects.module.css'
import type { Route } from './+types/projects'

export async function loader(args: Route.LoaderArgs) {
  const { api } = requireLogin(args)
  return { state: await prefetch((client) => client.prefetchQuery(projectsQuery(api))) }
}

export function clientLoader() {
  return { state: undefined }
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('projects.title')} isPrivate />
      <PageHead title={t('projects.title')} lead={t('projects.lead')} />
      <HydrationBoundary state={loaderData.state}>
        <SignedInPage>{({ id }) => <ProjectList userId={id} />}</SignedInPage>
      </HydrationBoundary>
    </main>
  )
}
