import type { EngineQueue } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { durationText } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { Note } from '../../../ui/rows/panels.tsx'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { useEngineTexts } from '../hooks/use-engine-texts.ts'
import classes from './administration.module.css'

/** Stages that wait for engines, with the reason, stages that run on an engine, and counts for each placement. */
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
          <RowList>
            {queue.running_arr.map((job) => (
              <JobRow key={`${job.engine_id} ${job.slot} ${job.begin_ts}`} job={job}>
                <LocaleLink to={`/admin/engines/${job.engine_id}`}>{job.engine_name}</LocaleLink>
                <span className={classes.since}>
                  {job.slot !== undefined && `${t('administration.slot', { slot: job.slot + 1 })} · `}
                  <RelativeTime ts={job.begin_ts} />
                </span>
              </JobRow>
            ))}
          </RowList>
        )}
      </Section>
      <Section title={t('administration.waiting', { count: queue.waiting_count })}>
        {queue.waiting_arr.length === 0 && (
          <p className={classes.facts}>{t('administration.nothingWaits')}</p>
        )}
        {queue.waiting_arr.length > 0 && (
          <RowList>
            {queue.waiting_arr.map((job) => (
              <JobRow key={`${job.user_info.id} ${job.ready_ts}`} job={job}>
                <span>{t(`administration.reason_${job.reason}`, { name: job.file_name ?? '' })}</span>
                <span className={classes.since}>
                  <RelativeTime ts={job.ready_ts} />
                </span>
              </JobRow>
            ))}
          </RowList>
        )}
      </Section>
    </div>
  )
}

type JobShown = Pick<
  EngineQueue['waiting_arr'][number],
  'title' | 'is_cover' | 'user_info' | 'task' | 'model'
>

function JobRow({ job, children }: { job: JobShown; children: ReactNode }) {
  const { t } = useTranslation()
  const words = useEngineTexts()
  const facts = [job.user_info.nick_name, words.task(job.task), job.model ?? t('administration.anyModel')]
  return (
    <Row
      title={job.title ?? t(job.is_cover ? 'administration.cover' : 'administration.project')}
      facts={facts.join(' · ')}
    >
      <div className={classes.side}>{children}</div>
    </Row>
  )
}

type Place = EngineQueue['place_arr'][number]['place']

/** Background work needs a worker that makes pictures and films. */
const needsOf = (place: Place) => (place === 'background' ? (['cpu', 'video'] as const) : [place])

function Places({ queue: { place_arr, worker_arr } }: { queue: EngineQueue }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hasWorker = (place: Place) =>
    worker_arr.some((worker) => needsOf(place).every((need) => worker.place_arr.includes(need)))
  return (
    <RowList>
      {place_arr.map(({ place, waiting_count, running_count, oldest_ms }) => (
        <Row
          key={place}
          title={t(`administration.place_${place}`)}
          facts={waiting_count > 0 && t('administration.oldest', { time: durationText(oldest_ms, locale) })}
          more={!hasWorker(place) && <div className={classes.fault}>{t('administration.noWorkerFor')}</div>}
        >
          <span className={classes.number}>
            {t('administration.placeCounts', { running: running_count, waiting: waiting_count })}
          </span>
        </Row>
      ))}
    </RowList>
  )
}

/** Running worker processes, with the placements that each serves, and the number of stages that it runs. */
function WorkerList({ workers }: { workers: EngineQueue['worker_arr'] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return <Note>{t('administration.noWorkers')}</Note>
  return (
    <RowList>
      {workers.map(({ id, name, place_arr, version, running_count, start_ts }) => (
        <Row
          key={id}
          title={name ?? t('administration.unnamedWorker')}
          facts={place_arr.map((place) => t(`administration.place_${place}`)).join(' · ')}
        >
          <div className={classes.side}>
            <span>{t('administration.workerFacts', { version, running: running_count })}</span>
            <span className={classes.since}>
              {t('administration.workerSince')} <RelativeTime ts={start_ts} />
            </span>
          </div>
        </Row>
      ))}
    </RowList>
  )
}
