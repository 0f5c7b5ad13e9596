import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorCode, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useStepFrom, useSteps } from '../../../ui/gestures/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { knownPost, postQuery } from '../api.ts'
import { useAdjacentPosts } from '../hooks/use-adjacent-posts.ts'
import classes from './post-view.module.css'
import { PostView } from './post-view.tsx'

interface PostByIdProps {
  id: string
  /** Closes the dialog that shows the post; undefined on the post's own page. */
  onLeave?: () => void
}

/** The post with this id. Arrow keys and swipes open its neighbours, even while it loads or after it failed to load. */
export function PostById(props: PostByIdProps) {
  const { id, onLeave } = props
  const swiped = useRef<HTMLDivElement>(null)
  useSteps(swiped, useStepFrom(id, useAdjacentPosts(onLeave !== undefined)))
  return (
    <div ref={swiped} className={classes.swiped}>
      <LoadedPost key={id} {...props} />
    </div>
  )
}

/** Returns a post; until it has loaded, its version from a list. */
export function usePost(id: string) {
  const queryClient = useQueryClient()
  return useQuery({ ...postQuery(useApi(), id), placeholderData: () => knownPost(queryClient, id) })
}

function LoadedPost({ id, onLeave }: PostByIdProps) {
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

function PostSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.view} aria-busy="true" role="status" aria-label={t('common.loading')}>
      <div className={classes.stage}>
        <Skeleton height="60%" width="60%" radius="md" />
      </div>
      <div className={classes.aside}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={72} />
        <Skeleton height={48} />
      </div>
    </div>
  )
}
