import type { ParamValue, Work, WorkTemplate } from '@easel/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { durationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { templateQuery } from '../../templates/index.ts'
import classes from './work-facts.module.css'

/** How a work was made. */
export function WorkFacts({ work }: { work: Work }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateText = useDateText()
  const { data: template } = useQuery(templateQuery(useApi(), work.work_template_id))
  const main = resultMedia(work.result_info)?.main
  return (
    <dl className={classes.facts}>
      <dt>{t('work.template')}</dt>
      <dd>
        <LocaleLink to={`/tool?template=${work.work_template_id}`}>{work.template_title}</LocaleLink>
      </dd>
      <Params work={work} template={template} />
      {main && <Fact name={t('work.size')} value={`${main.width} × ${main.height}`} />}
      {main?.duration_ms && <Fact name={t('work.length')} value={durationText(main.duration_ms, locale)} />}
      <Fact name={t('work.made')} value={dateText(work.create_ts)} />
      {work.start_ts && work.finish_ts && (
        <Fact name={t('work.took')} value={durationText(work.finish_ts - work.start_ts, locale)} />
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Params({ work, template }: { work: Work; template: WorkTemplate | undefined }) {
  const { t } = useTranslation()
  const textOf = (name: string, value: ParamValue) => {
    if (typeof value === 'boolean') return value ? t('work.yes') : t('work.no')
    const choices = template?.input_arr.find((one) => one.name === name)?.choice_arr
    return choices?.find((one) => one.value === value)?.label ?? String(value)
  }
  const inputs = template?.input_arr.filter(({ name }) => name in work.params) ?? []
  return inputs.map(({ name, label }) => (
    <Fact key={name} name={label} value={textOf(name, work.params[name]!)} />
  ))
}
