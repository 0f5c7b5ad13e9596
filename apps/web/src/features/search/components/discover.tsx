import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { topTopicsQuery } from '../../feed/index.ts'
import { TemplateCard } from '../../templates/index.ts'
import { hotTemplatesQuery } from '../api.ts'
import { useRecent } from '../hooks/use-recent.ts'
import { RecentChips } from './recent-chips.tsx'
import classes from './results.module.css'
import { Section } from './section.tsx'
import { TopicChips } from './topic-chips.tsx'

/** The search page before a search. */
export function Discover() {
  const { t } = useTranslation()
  const api = useApi()
  const { recent } = useRecent()
  const { data: topics } = useQuery(topTopicsQuery(api))
  const { data: templates, isError, refetch } = useQuery(hotTemplatesQuery(api))
  return (
    <>
      {recent.length > 0 && (
        <Section title={t('search.group_recent')}>
          <RecentChips />
        </Section>
      )}
      {topics && topics.topic_arr.length > 0 && (
        <Section title={t('search.topTopics')}>
          <TopicChips topics={topics.topic_arr} />
        </Section>
      )}
      {templates && templates.work_template_arr.length > 0 && (
        <Section title={t('search.topTemplates')} to="/tool">
          <ul className={classes.cards}>
            {templates.work_template_arr.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} eager={false} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isError && !templates && <LoadFailed onRetry={() => refetch()} />}
    </>
  )
}
