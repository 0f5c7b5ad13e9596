import { type Locale, postTitleMaxLength } from '@easel/contract/client'
import { Textarea } from '@mantine/core'
import { IconHash, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { isComposing } from '../../../lib/browser/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { CompletionList } from '../../../ui/completion/completion-list.tsx'
import { useCompletion } from '../../../ui/completion/use-completion.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { templateQuery } from '../../templates/index.ts'
import {
  completeTopic,
  type SuggestedTopic,
  suggestedTopics,
  topicBefore,
  topicsToAdd,
  withTopic,
} from '../topic-suggestions.ts'
import classes from './title-field.module.css'

/** Number of topics that are requested: more than are shown, since the browser sorts the topics of the template among them. */
const topicsAsked = 20
const topicsOffered = 4

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  templateId: string
  error: ReactNode
}

/**
 * The text of a post. A # opens suggestions: topics of other posts, and topics of the template, which are also shown below the
 * field.
 */
export function TitleField({ value, onChange, templateId, error }: TitleFieldProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const field = useRef<HTMLTextAreaElement>(null)
  const ofTemplate = useQuery(templateQuery(useApi(), templateId)).data?.topic_arr ?? []
  const topics = useTopics({ field, text: value, onChange, ofTemplate, locale })
  const onText = limitText(postTitleMaxLength, 'line', onChange)
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the keys belong to the input method.
    if (!isComposing(event.nativeEvent)) topics.onKeyDown(event)
  }
  return (
    <div>
      <div className={classes.field}>
        <Textarea
          ref={field}
          label={t('publish.label')}
          placeholder={t('publish.placeholder')}
          value={value}
          onChange={(event) => {
            onText.onChange(event)
            topics.onCaret()
          }}
          onCompositionEnd={(event) => {
            onText.onCompositionEnd(event)
            topics.onCaret()
          }}
          onSelect={topics.onCaret}
          onKeyDown={onKeyDown}
          onBlur={topics.close}
          error={error}
          rows={4}
          required
          withAsterisk={false}
          data-autofocus
          {...topics.fieldProps}
        />
        <CompletionList
          completion={topics}
          label={t('publish.topics')}
          keyOf={({ name }) => name}
          render={(topic) => <TopicLine topic={topic} />}
        />
      </div>
      <OfferedTopics
        names={topicsToAdd(value, ofTemplate).slice(0, topicsOffered)}
        onChoose={(name) => {
          onChange(withTopic(value, name))
          field.current?.focus()
        }}
      />
    </div>
  )
}

/** Topics of the template, as buttons that add them. */
function OfferedTopics({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <ul className={classes.topics} aria-label={t('publish.addTopics')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={classes.topic} onClick={() => onChoose(name)}>
            <IconPlus size={14} stroke={2} aria-hidden="true" />
            {`#${name}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

function TopicLine({ topic: { name, post_count } }: { topic: SuggestedTopic }) {
  const { t } = useTranslation()
  return (
    <>
      <IconHash size={17} stroke={1.7} className={classes.sign} aria-hidden="true" />
      <span>
        {name}
        <small>
          {post_count === undefined
            ? t('publish.topicNew')
            : t('publish.topicPosts', { count: post_count, number: abbreviate(post_count) })}
        </small>
      </span>
    </>
  )
}

interface TopicsOptions {
  field: React.RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (title: string) => void
  ofTemplate: readonly string[]
  locale: Locale
}

function useTopics({ field, text, onChange, ofTemplate, locale }: TopicsOptions) {
  const api = useApi()
  return useCompletion<SuggestedTopic>({
    ...{ field, text, onChange },
    beginningIn: topicBefore,
    queryKey: [...queryKeys.topics, 'begun', locale, ofTemplate],
    find: async (keyword, signal) => {
      const asked = { limit: topicsAsked, ...(keyword !== '' && { keyword }) }
      const { topic_arr } = await api.listTopics(asked, { signal })
      return suggestedTopics({ keyword, found: topic_arr, ofTemplate, locale })
    },
    complete: (title, beginning, { name }) => completeTopic(title, beginning, name),
  })
}
