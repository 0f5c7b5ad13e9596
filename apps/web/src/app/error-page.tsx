import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LocaleLink, useTranslation } from '../lib/i18n/index.ts'
import { PageMeta } from '../lib/page-meta/index.ts'
import { EmptyState } from '../ui/feedback/index.ts'

/** `full`: true if the page is rendered without the shell around it. */
export function ErrorPage({ full = false }: { full?: boolean }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenPage />
  return <BrokenPage full={full} />
}

export function NotFoundPage() {
  const { t } = useTranslation()
  return <MessagePage title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
}

function ForbiddenPage() {
  const { t } = useTranslation()
  return <MessagePage title={t('error.forbiddenTitle')} text={t('error.forbiddenText')} />
}

function MessagePage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <main>
      <PageMeta title={title} isPrivate />
      <EmptyState
        isPage
        kind="lost"
        title={title}
        text={text}
        action={
          <Button component={LocaleLink} to="/inspiration" variant="default">
            {t('error.home')}
          </Button>
        }
      />
    </main>
  )
}

function BrokenPage({ full }: { full: boolean }) {
  const { t } = useTranslation()
  return (
    <main style={full ? { minHeight: '100dvh', display: 'grid', placeItems: 'center' } : undefined}>
      <PageMeta title={t('error.brokenTitle')} isPrivate />
      <EmptyState
        isPage
        kind="network"
        title={t('error.brokenTitle')}
        text={t('error.brokenText')}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {t('common.retry')}
          </Button>
        }
      />
    </main>
  )
}
