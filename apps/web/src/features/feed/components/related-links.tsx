import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { FollowButton, PersonRow } from '../../social/index.ts'
import { hotTemplatesQuery, TemplateCard } from '../../templates/index.ts'
import { suggestedPeopleQuery } from '../api.ts'
import classes from './related-links.module.css'

const maxPeople = 4
/** Number of templates in a row on the widest screen; on narrower screens the style sheet hides the surplus. */
const maxTemplates = 6

/** People to follow and templates to try, below a feed that was seen to its end. Not part of the first view. */
export default function RelatedLinks() {
  return (
    <div className={classes.ways}>
      <PeopleToFollow />
      <TemplatesToTry />
    </div>
  )
}

function PeopleToFollow() {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = useId()
  const { data } = useQuery(suggestedPeopleQuery(useApi()))
  // Users whom the viewer follows from here stay listed, with the button that undoes the follow.
  const [known, setKnown] = useState<ReadonlySet<string>>()
  if (data && !known)
    setKnown(new Set(data.user_arr.filter(({ is_followed }) => is_followed).map(({ id }) => id)))
  const people = data?.user_arr.filter((person) => person.id !== user?.id && !known?.has(person.id)) ?? []
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('feed.suggested')}</h2>
      <ul className={classes.people}>
        {people.slice(0, maxPeople).map((person) => (
          <li key={person.id}>
            <PersonRow person={person}>
              <FollowButton person={person} isQuiet />
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TemplatesToTry() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(hotTemplatesQuery(useApi()))
  if (!data || data.work_template_arr.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('search.topTemplates')}</h2>
      <ul className={classes.templates}>
        {data.work_template_arr.slice(0, maxTemplates).map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} eager={false} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
