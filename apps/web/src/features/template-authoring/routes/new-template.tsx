import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import classes from '../components/maker.module.css'
import { NewTemplate } from '../components/new-template.tsx'
import type { Route } from './+types/new-template'

export function loader(args: Route.LoaderArgs) {
  requireLogin(args)
  return null
}

export function clientLoader() {
  return null
}

export default function NewTemplatePage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('maker.newTitle')} isPrivate />
      <PageHead title={t('maker.newTitle')} lead={t('maker.newLead')} />
      <SignedInPage>{() => <NewTemplate />}</SignedInPage>
    </main>
  )
}
