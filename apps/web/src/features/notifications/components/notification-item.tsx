import { countFinished, notificationStates, type WorkNotification } from '@easel/contract/client'
import { Button, Loader, UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useOpenWork } from '../../works/index.ts'
import { useReadNotification } from '../hooks/use-read-notification.ts'
import { useRetryNotification } from '../hooks/use-retry-notification.ts'
import { NotificationTime, UnreadDot } from './notification-parts.tsx'
import classes from './notifications.module.css'

const words = {
  [notificationStates.failed]: { title: 'notice.failedTitle', text: 'notice.failedText' },
  [notificationStates.interrupted]: { title: 'notice.brokenTitle', text: 'notice.brokenText' },
  [notificationStates.finished]: { title: 'notice.doneTitle', text: 'notice.doneText' },
  [notificationStates.running]: { title: 'notice.runningTitle', text: 'notice.runningText' },
} as const

interface NotificationItemProps {
  notice: WorkNotification
  /** Called when another page opens over or instead of the panel. */
  onLeave: () => void
}

export function NotificationItem({ notice, onLeave }: NotificationItemProps) {
  const { t } = useTranslation()
  const read = useReadNotification()
  const openWork = useOpenWork()
  const { content } = notice
  const check = () => {
    read(notice)
    onLeave()
    openWork(content.work_id)
  }
  const thumbnail = content.media.data.outputs[0]?.files.thumbnail
  const picture = thumbnail?.small_url ?? thumbnail?.url ?? content.media.files.preview_url.url
  return (
    <li className={classes.item} data-unread={!notice.is_read || undefined}>
      <UnstyledButton onClick={check} className={classes.thumb} tabIndex={-1} aria-hidden="true">
        {picture && <img src={picture} alt="" width={64} height={64} loading="lazy" />}
      </UnstyledButton>
      <div className={classes.words}>
        <p className={classes.title}>
          {t(words[content.state].title)}
          {!notice.is_read && <UnreadDot />}
        </p>
        {content.template_title && <p className={classes.text}>{content.template_title}</p>}
        <p className={classes.text}>
          {content.batch_arr && content.state === notificationStates.finished
            ? t('run.batchReady', countFinished(content.batch_arr))
            : t(words[content.state].text)}
        </p>
        {content.state !== notificationStates.running && <FailedWorks notice={notice} />}
        <div className={classes.foot}>
          <NotificationTime ts={notice.create_ts} />
          {content.state === notificationStates.failed && !content.batch_arr && (
            <div className={classes.ways}>
              <Button size="xs" variant="subtle" onClick={check}>
                {t('notice.why')}
              </Button>
              <RetryButton notice={notice} workId={content.work_id} />
            </div>
          )}
          {content.state === notificationStates.finished && (
            <Button size="xs" variant="light" onClick={check}>
              {t('notice.check')}
            </Button>
          )}
          {content.state === notificationStates.running && <Loader size={18} aria-hidden="true" />}
        </div>
      </div>
    </li>
  )
}

/** The failed works of a batch, each with a button to retry it, and the works that run again. */
function FailedWorks({ notice }: { notice: WorkNotification }) {
  const { t } = useTranslation()
  const { batch_arr = [] } = notice.content
  const { failed, running } = notificationStates
  const rows = batch_arr.flatMap(({ work_id, state }, index) => {
    const name = t('work.batchItem', { number: index + 1, count: batch_arr.length })
    return state === failed || state === running ? [{ work_id, state, name }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className={classes.failed}>
      {rows.map(({ work_id, state, name }) => (
        <li key={work_id} className={classes.foot}>
          <span className={classes.text}>
            {name} · {t(state === failed ? 'run.state_fail' : 'run.state_doing')}
          </span>
          {state === failed ? (
            <RetryButton notice={notice} workId={work_id} label={t('work.retryItem', { name })} />
          ) : (
            <Loader size={18} aria-hidden="true" />
          )}
        </li>
      ))}
    </ul>
  )
}

interface RetryButtonProps {
  notice: WorkNotification
  workId: string
  /** Name of the work, if there are several. */
  label?: string
}

function RetryButton({ notice, workId, label }: RetryButtonProps) {
  const { t } = useTranslation()
  const retry = useRetryNotification()
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={label}
      onClick={() => retry.run(notice, workId)}
      loading={retry.isPending}
    >
      {t('notice.retry')}
    </Button>
  )
}
