import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PostGrid } from '../../posts/index.ts'
import { FollowButton, PeopleList, PersonRow } from '../../social/index.ts'
import { TemplateCard } from '../../templates/index.ts'
import { foundPeopleQuery, foundPostsQuery, foundTemplatesQuery, foundTopicsQuery } from '../api.ts'
import type { Search } from '../search-address.ts'
import { NothingFound } from './nothing-found.tsx'
import classes from './results.module.css'

export function FoundPosts({ search }: { search: Search }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(foundPostsQuery(useApi(), search))
  return <PostGrid query={query} label={t('search.tab_post')} empty={<NothingFound search={search} />} />
}

export function FoundTemplates({ search }: { search: Search }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(foundTemplatesQuery(useApi(), search))
  return (
    <div className={classes.templates}>
      <PeopleList
        query={query}
        itemsOf={(page) => page.work_template_arr}
        keyOf={({ id }) => id}
        render={(template) => <TemplateCard template={template} eager={false} />}
        label={t('search.tab_template')}
        empty={<NothingFound search={search} />}
      />
    </div>
  )
}

export function FoundPeople({ search }: { search: Search }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(foundPeopleQuery(useApi(), search.keyword))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.user_arr}
      keyOf={({ id }) => id}
      render={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} />
        </PersonRow>
      )}
      label={t('search.tab_person')}
      empty={<NothingFound search={search} />}
    />
  )
}

export function FoundTopics({ search }: { search: Search }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(foundTopicsQuery(useApi(), search.keyword))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.topic_arr}
      keyOf={({ id }) => id}
      render={({ id, name, post_count }) => (
        <LocaleLink to={`/inspiration?topic=${id}`} className={classes.topic}>
          <strong>{`#${name}`}</strong>
          <small>{t('feed.posts', { count: post_count, number: abbreviate(post_count) })}</small>
        </LocaleLink>
      )}
      label={t('search.tab_topic')}
      empty={<NothingFound search={search} />}
    />
  )
}
