import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { focusBeside } from '../../../ui/rows/focus-beside.ts'
import { topTopicsQuery } from '../../feed/index.ts'
import { hotTemplatesQuery, TemplateCard } from '../../templates/index.ts'
import { useRecentSearches } from '../hooks/use-recent-searches.ts'
import { searchAddress } from '../search-address.ts'
import classes from './results.module.css'
import { Section, TopicChips } from './results-section.tsx'

/** The search page before a search. */
export function Discover() {
  const { t } = useTranslation()
  const api = useApi()
  const { recent } = useRecentSearches()
  const { data: topics } = useQuery(topTopicsQuery(api))
  const { data: templates, isError, refetch } = useQuery(hotTemplatesQuery(api))
  return (
    <>
      {recent.length > 0 && (
        <Section title={t('search.group_recent')}>
          <RecentChips />
        </Section>
      )}
      {topics && topics.length > 0 && (
        <Section title={t('search.topTopics')}>
          <TopicChips topics={topics} />
        </Section>
      )}
      {templates && templates.work_template_arr.length > 0 && (
        <Section title={t('search.topTemplates')} to="/tool">
          <ul className={classes.cards}>
            {templates.work_template_arr.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} eager={false} level={3} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isError && !templates && <LoadFailed onRetry={() => refetch()} />}
    </>
  )
}

/** Recent searches; each can be removed from the list. */
function RecentChips() {
  const { t } = useTranslation()
  const { recent, remove } = useRecentSearches()
  return (
    <ul className={classes.recent}>
      {recent.map((keyword) => (
        <li key={keyword}>
          <LocaleLink to={searchAddress({ keyword })}>{keyword}</LocaleLink>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              remove(keyword)
            }}
            aria-label={t('search.remove', { words: keyword })}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
