import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { loginAddress, useSession } from '../../accounts/index.ts'
import { FollowButton, PersonRow, useIsFollowing } from '../../social/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { suggestedPeopleQuery } from '../api.ts'
import type { FeedTab } from '../feed-address.ts'
import classes from './no-posts.module.css'

interface NoPostsProps {
  tab: FeedTab
  /** Refreshes the feed. */
  onRefresh: () => void
  isRefreshing: boolean
}

export function NoPosts({ tab, ...look }: NoPostsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const themeAddress = useThemeAddress()
  if (tab === 'following') return user ? <NoFollowing user={user} {...look} /> : <LoginFirst />
  return (
    <EmptyState
      title={t('feed.emptyTitle')}
      text={t('feed.emptyText')}
      action={
        <Button component={LocaleLink} to={themeAddress('/tool')}>
          {t('feed.emptyAction')}
        </Button>
      }
    />
  )
}

function LoginFirst() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title={t('feed.followingTitle')}
      text={t('error.loginRequired')}
      action={
        <Button component={LocaleLink} to={loginAddress(`${pathname}${search}`)}>
          {t('nav.signIn')}
        </Button>
      }
    />
  )
}

interface NoFollowingProps extends Omit<NoPostsProps, 'tab'> {
  user: User
}

/**
 * Suggests users to follow, so that the feed has posts. Followed users stay listed until the next refresh, since the viewer may
 * follow several.
 */
function NoFollowing({ user, onRefresh, isRefreshing }: NoFollowingProps) {
  const { t } = useTranslation()
  const { data } = useQuery(suggestedPeopleQuery(useApi()))
  // The server must have stored the follow before the feed is fetched again.
  const isFollowing = useIsFollowing()
  const people = data?.user_arr.filter(({ id }) => id !== user.id) ?? []
  return (
    <>
      <EmptyState
        title={t('feed.followingTitle')}
        text={t('feed.followingText')}
        action={
          user.followee_count > 0 && (
            <Button onClick={onRefresh} loading={isRefreshing || isFollowing}>
              {t('feed.followingLook')}
            </Button>
          )
        }
      />
      {people.length > 0 && (
        <section className={classes.people}>
          <h2>{t('feed.suggested')}</h2>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <PersonRow person={person}>
                  <FollowButton person={person} />
                </PersonRow>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
