import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../../lib/api/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { usePost } from '../hooks/use-post.ts'
import { PostSkeleton } from './post-skeleton.tsx'
import { PostView } from './post-view.tsx'

interface PostByIdProps {
  id: string
  /** Closes the dialog that shows the post; absent on the post's own page. */
  onLeave?: () => void
}

export function PostById({ id, onLeave }: PostByIdProps) {
  const query = usePost(id)
  const code = errorCode(query.error)
  if (code === 'A0404') return <PostGone isPage={onLeave === undefined} />
  if (query.data) return <PostView post={query.data} onLeave={onLeave} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <PostSkeleton />
}

function PostGone({ isPage }: { isPage: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage={isPage}
      kind="lost"
      title={t('error.notFoundTitle')}
      text={t('error.notFoundText')}
      action={
        <Button component={LocaleLink} to="/inspiration" variant="default">
          {t('error.home')}
        </Button>
      }
    />
  )
}
