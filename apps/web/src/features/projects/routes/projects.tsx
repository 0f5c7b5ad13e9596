import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import classes from '../pages/projects.module.css'
import type { Route } from './+types/projects'

export function loader(args: Route.LoaderArgs) {
  requireLogin(args)
  return null
}

export function clientLoader() {
  return null
}

export default function ProjectsPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('projects.title')} isPrivate />
      <PageHead title={t('projects.title')} lead={t('projects.lead')} />
      <SignedInPage>{() => null}</SignedInPage>
    </main>
  )
}
