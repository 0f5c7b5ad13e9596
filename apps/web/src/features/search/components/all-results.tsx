import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PostGrid } from '../../posts/index.ts'
import { FollowButton, PersonRow } from '../../social/index.ts'
import { TemplateCard } from '../../templates/index.ts'
import { fewOfEachQuery, foundPostsQuery } from '../api.ts'
import { type Search, searchAddress } from '../search-address.ts'
import { NothingFound } from './nothing-found.tsx'
import classes from './results.module.css'
import { Section, TopicChips } from './results-section.tsx'

/** A few topics, users and templates, followed by all posts. */
export function AllResults({ search }: { search: Search }) {
  const { t } = useTranslation()
  const api = useApi()
  const { keyword } = search
  const { data, isError, refetch } = useQuery(fewOfEachQuery(api, keyword))
  const posts = useInfiniteQuery(foundPostsQuery(api, search))
  const { topic_arr = [], user_arr = [], work_template_arr = [] } = data ?? {}
  const hasPosts = posts.data?.pages.some((page) => page.post_arr.length > 0) ?? true
  const hasOthers = topic_arr.length + user_arr.length + work_template_arr.length > 0
  return (
    <>
      {topic_arr.length > 0 && (
        <Section title={t('search.tab_topic')} to={searchAddress({ keyword, tab: 'topic' })}>
          <TopicChips topics={topic_arr} />
        </Section>
      )}
      {user_arr.length > 0 && (
        <Section title={t('search.tab_person')} to={searchAddress({ keyword, tab: 'person' })}>
          <ul className={classes.people}>
            {user_arr.slice(0, 3).map((person) => (
              <li key={person.id}>
                <PersonRow person={person}>
                  <FollowButton person={person} />
                </PersonRow>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {work_template_arr.length > 0 && (
        <Section title={t('search.tab_template')} to={searchAddress({ keyword, tab: 'template' })}>
          <ul className={classes.cards}>
            {work_template_arr.slice(0, 4).map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} eager />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hasPosts && (
        <Section title={t('search.tab_post')} to={searchAddress({ keyword, tab: 'post' })}>
          <PostGrid query={posts} label={t('search.tab_post')} empty={null} />
        </Section>
      )}
      {!hasPosts && !hasOthers && data && <NothingFound search={search} />}
      {!hasPosts && !data && isError && <LoadFailed onRetry={() => refetch()} />}
    </>
  )
}
