import { Button } from '@mantine/core'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { requireLogin, SignedInPage } from '../../accounts/index.ts'
import classes from '../components/maker.module.css'
import { OwnTemplates } from '../components/own-templates.tsx'
import type { Route } from './+types/own-templates'

export function loader(args: Route.LoaderArgs) {
  requireLogin(args)
  return null
}

export function clientLoader() {
  return null
}

export default function OwnTemplatesPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('maker.mineTitle')} isPrivate />
      <PageHead title={t('maker.mineTitle')}>
        <Button component={LocaleLink} to="/templates/new" variant="default">
          {t('maker.newTitle')}
        </Button>
      </PageHead>
      <SignedInPage>{(user) => <OwnTemplates user={user} />}</SignedInPage>
    </main>
  )
}
