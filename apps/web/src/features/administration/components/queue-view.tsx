import type { EngineQueue } from '@easel/contract/client'
import { durationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { useEngineTexts } from '../hooks/use-engine-texts.ts'
import classes from './administration.module.css'
import { RelativeTime } from './relative-time.tsx'
import { WorkerList } from './worker-list.tsx'

/** Stages that wait for engines, with the reason, those that run on one, and counts for each place. */
export function QueueView({ queue }: { queue: EngineQueue }) {
  const { t } = useTranslation()
  return (
    <div className={classes.view}>
      <Section title={t('administration.places')}>
        <Places queue={queue} />
      </Section>
      <Section title={t('administration.workers', { count: queue.worker_arr.length })}>
        <WorkerList workers={queue.worker_arr} />
      </Section>
      <Section title={t('administration.running', { count: queue.running_arr.length })}>
        {queue.running_arr.length === 0 && <p className={classes.facts}>{t('administration.nothingRuns')}</p>}
        {queue.running_arr.length > 0 && (
          <ul className={classes.card}>
            {queue.running_arr.map((one) => (
              <li key={`${one.engine_id} ${one.slot} ${one.begin_ts}`} className={classes.cardRow}>
                <Job job={one} />
                <div className={classes.side}>
                  <LocaleLink to={`/admin/engines/${one.engine_id}`}>{one.engine_name}</LocaleLink>
                  <span className={classes.since}>
                    {one.slot !== undefined && `${t('administration.slot', { slot: one.slot + 1 })} · `}
                    <RelativeTime ts={one.begin_ts} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('administration.waiting', { count: queue.waiting_count })}>
        {queue.waiting_arr.length === 0 && (
          <p className={classes.facts}>{t('administration.nothingWaits')}</p>
        )}
        {queue.waiting_arr.length > 0 && (
          <ul className={classes.card}>
            {queue.waiting_arr.map((one) => (
              <li key={`${one.user_info.id} ${one.ready_ts}`} className={classes.cardRow}>
                <Job job={one} />
                <div className={classes.side}>
                  <span>{t(`administration.reason_${one.reason}`)}</span>
                  <span className={classes.since}>
                    <RelativeTime ts={one.ready_ts} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

type JobShown = Pick<
  EngineQueue['waiting_arr'][number],
  'title' | 'is_cover' | 'user_info' | 'task' | 'model'
>

function Job({ job }: { job: JobShown }) {
  const { t } = useTranslation()
  const words = useEngineTexts()
  const facts = [job.user_info.nick_name, words.task(job.task), job.model ?? t('administration.anyModel')]
  return (
    <div className={classes.words}>
      <div className={classes.file}>
        {job.title ?? t(job.is_cover ? 'administration.cover' : 'administration.project')}
      </div>
      <div className={classes.facts}>{facts.join(' · ')}</div>
    </div>
  )
}

type Place = EngineQueue['place_arr'][number]['place']

/** Background work is for workers that make pictures and films. */
const needsOf = (place: Place) => (place === 'background' ? (['cpu', 'video'] as const) : [place])

function Places({ queue: { place_arr, worker_arr } }: { queue: EngineQueue }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hasWorker = (place: Place) =>
    worker_arr.some((worker) => needsOf(place).every((need) => worker.place_arr.includes(need)))
  return (
    <ul className={classes.card}>
      {place_arr.map(({ place, waiting_count, running_count, oldest_ms }) => (
        <li key={place} className={classes.cardRow}>
          <div className={classes.words}>
            <div className={classes.file}>{t(`administration.place_${place}`)}</div>
            {!hasWorker(place) && <div className={classes.fault}>{t('administration.noWorkerFor')}</div>}
            {waiting_count > 0 && (
              <div className={classes.facts}>
                {t('administration.oldest', { time: durationText(oldest_ms, locale) })}
              </div>
            )}
          </div>
          <span className={classes.number}>
            {t('administration.placeCounts', { running: running_count, waiting: waiting_count })}
          </span>
        </li>
      ))}
    </ul>
  )
}
