import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import classes from '../pages/projects.module.css'
import type { Route } from './+types/project'

export function loader(args: Route.LoaderArgs) {
  requireLogin(args)
  return null
}

export function clientLoader() {
  return null
}

export default function ProjectPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('projects.title')} isPrivate />
      <SignedInPage>{() => null}</SignedInPage>
    </main>
  )
}
