import type { ParamValue, Post, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { durationText } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList } from '../../../ui/facts/index.ts'
import { templateQuery } from '../../templates/index.ts'
import classes from './post-facts.module.css'

/** Facts about how the post was made, as far as its author shares them. */
export function PostFacts({ post }: { post: Post }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateText = useDateText()
  const { data: template } = useQuery(templateQuery(useApi(), post.work_template_id))
  const main = resultMedia(post.result_info)?.main
  const sources = post.source_arr?.length ?? 0
  return (
    <details className={classes.details}>
      <summary>{t('post.howMade')}</summary>
      <div className={classes.facts}>
        <FactList>
          <Fact name={t('work.template')}>{post.template_title}</Fact>
          {template && <Params post={post} template={template} />}
          {sources > 0 && <Fact name={t('post.sources')}>{t('post.sourcesShared', { count: sources })}</Fact>}
          {main && <Fact name={t('work.size')}>{`${main.width} × ${main.height}`}</Fact>}
          {main?.duration_ms && <Fact name={t('work.length')}>{durationText(main.duration_ms, locale)}</Fact>}
          <Fact name={t('post.posted')}>{dateText(post.create_ts)}</Fact>
          {post.alt_text && <Fact name={t('post.altText')}>{post.alt_text}</Fact>}
        </FactList>
      </div>
    </details>
  )
}

function Params({ post, template }: { post: Post; template: WorkTemplate }) {
  const { t } = useTranslation()
  const textOf = (value: ParamValue, choices: WorkTemplate['input_arr'][number]['choice_arr']) => {
    if (typeof value === 'boolean') return value ? t('work.yes') : t('work.no')
    return choices?.find((one) => one.value === value)?.label ?? String(value)
  }
  return template.input_arr
    .filter(({ name }) => name in post.params)
    .map(({ name, label, choice_arr }) => (
      <Fact key={name} name={label}>
        {textOf(post.params[name]!, choice_arr)}
      </Fact>
    ))
}
