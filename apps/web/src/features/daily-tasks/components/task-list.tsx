import type { Task } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { IconCalendarCheck, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { clockText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { throttle } from '../../../lib/throttle.ts'
import { LoadFailedLine } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { tasksQuery, useClaimTask } from '../hooks/use-claim-task.ts'
import classes from './task-list.module.css'

const throttleMs = 1000

/** Daily tasks that earn attempts. `onShare` opens the share dialog; the share itself claims the reward. */
export function TaskList({ onShare }: { onShare: () => void }) {
  const { t } = useTranslation()
  const { data: tasks, isError, refetch } = useQuery(tasksQuery(useApi()))
  return (
    <section className={classes.tasks} aria-label={t('credits.tasks')}>
      <p className={classes.lead}>{t('credits.tasks')}</p>
      {!tasks && !isError && <Skeleton height={124} radius="md" />}
      {!tasks && isError && <LoadFailedLine onRetry={refetch} />}
      {tasks && (
        <ul className={classes.list}>
          {tasks.map((task) =>
            task.task_type === 'check_in' ? (
              <CheckIn key={task.task_type} task={task} />
            ) : (
              <Share key={task.task_type} task={task} onShare={onShare} />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function CheckIn({ task }: { task: Task }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { mutate, isPending } = useClaimTask('check_in', (error) => toastError(errorText(error)))
  const claim = useMemo(() => throttle(mutate, throttleMs, { trailing: false }), [mutate])
  const done = task.task_info.is_checked_in
  return (
    <Row task={task} icon={<IconCalendarCheck size={20} stroke={1.7} />} name={t('credits.checkIn')}>
      <Button
        size="sm"
        radius="xl"
        variant={done ? 'default' : 'filled'}
        disabled={done}
        loading={isPending}
        onClick={claim}
      >
        {done ? t('credits.checkedIn') : t('credits.checkIn')}
      </Button>
    </Row>
  )
}

function Share({ task, onShare }: { task: Task; onShare: () => void }) {
  const { t } = useTranslation()
  const open = useMemo(() => throttle(onShare, throttleMs, { trailing: false }), [onShare])
  const { share_count, max_share_count } = task.task_info
  const done = share_count >= max_share_count
  return (
    <Row task={task} icon={<IconLink size={20} stroke={1.7} />} name={t('credits.shareLink')}>
      <Button
        size="sm"
        radius="xl"
        variant={done ? 'default' : 'filled'}
        disabled={done}
        onClick={(event) => {
          // A popover is in the browser's top layer and would cover the dialog.
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          open()
        }}
      >
        {done ? t('credits.shared') : t('credits.goShare')}
      </Button>
    </Row>
  )
}

interface RowProps {
  task: Task
  icon: ReactNode
  name: string
  children: ReactNode
}

function Row({ task, icon, name, children }: RowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { share_count, max_share_count } = task.task_info
  const counts = task.task_type === 'share' && max_share_count > 1
  return (
    <li className={classes.task}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.name}>
        {t('credits.task', { name, count: task.reward })}
        {task.next_ts ? (
          <small>{t('credits.again', { time: clockText(task.next_ts, locale) })}</small>
        ) : (
          counts && <small>{t('credits.done', { done: share_count, max: max_share_count })}</small>
        )}
      </span>
      {children}
    </li>
  )
}
