import type { Work } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { durationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Fact, FactList } from '../../../ui/facts/facts.tsx'
import { ParamFacts, templateQuery } from '../../templates/index.ts'

/** Facts about how a work was made. */
export function WorkFacts({ work }: { work: Work }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateText = useDateText()
  const { data: template } = useQuery(templateQuery(useApi(), work.work_template_id))
  const main = resultMedia(work.result_info)?.main
  return (
    <FactList>
      <Fact name={t('work.template')}>
        <LocaleLink to={`/tool?template=${work.work_template_id}`}>{work.template_title}</LocaleLink>
      </Fact>
      {template && <ParamFacts template={template} params={work.params} />}
      {work.words && <Fact name={t('work.drawnWords')}>{Object.values(work.words).join(' · ')}</Fact>}
      {work.likeness !== undefined && (
        <Fact name={t('work.likenessName')}>
          {t('work.likeness', { percent: work.likeness })}. {t('work.likenessHelp')}
        </Fact>
      )}
      {main && <Fact name={t('work.size')}>{`${main.width} × ${main.height}`}</Fact>}
      {main?.duration_ms && <Fact name={t('work.length')}>{durationText(main.duration_ms, locale)}</Fact>}
      <Fact name={t('work.made')}>{dateText(work.create_ts)}</Fact>
      {work.start_ts && work.finish_ts && (
        <Fact name={t('work.took')}>{durationText(work.finish_ts - work.start_ts, locale)}</Fact>
      )}
    </FactList>
  )
}
