import { CodeError, type Work } from '@easel/contract/client'
import { Button, Drawer, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sourcePhotos } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { useDialog, useShortcuts } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { openNeighbour, type Step, useStepFrom, useSteps } from '../../../ui/gestures/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { isRunning } from '../api.ts'
import { useToggleFavourite } from '../hooks/use-favourite.ts'
import { useWork } from '../hooks/use-progress.ts'
import { useCloseWork } from '../hooks/use-work-address.ts'
import { EngineTries } from './engine-tries.tsx'
import { FailedWork } from './failed-work.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { MissingWork } from './missing-work.tsx'
import { RunProgress } from './run-progress.tsx'
import { MoreMenu, WorkActions } from './work-actions.tsx'
import classes from './work-drawer.module.css'
import { WorkFacts } from './work-facts.tsx'
import { WorkMedia } from './work-media.tsx'

interface WorkDrawerProps {
  workId: string | null
  /** Called with the id of a work once the drawer shows it and it is finished. */
  onFinishedShown?: ((id: string) => void) | undefined
}

/** A drawer that covers the whole screen; the address contains the id of the work. */
export default function WorkDrawer({ workId, onFinishedShown }: WorkDrawerProps) {
  const { t } = useTranslation()
  const close = useCloseWork()
  // The previous work stays as the content during the closing animation.
  const [shown, setShown] = useState(workId)
  if (workId !== null && workId !== shown) setShown(workId)
  const frame = useDialog(workId !== null, close)
  return (
    <Drawer.Root {...frame} position="bottom" size="100%" transitionProps={{ duration: 200 }}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title>{t('work.details')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} size="lg" />
        </Drawer.Header>
        {/* The library's body would be the dialog's description, so screen readers would read the whole work on opening. */}
        <div className={classes.body}>
          {shown !== null && <WorkContent id={shown} onFinishedShown={onFinishedShown} onClose={close} />}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface WorkContentProps extends Pick<WorkDrawerProps, 'onFinishedShown'> {
  id: string
  onClose: () => void
}

function WorkContent(props: WorkContentProps) {
  const content = useRef<HTMLDivElement>(null)
  // This component handles the arrow keys, because it stays mounted while a work loads, and if loading fails.
  useSteps(content, useStepFrom(props.id, openWork))
  return (
    <div ref={content} className={classes.swiped}>
      <LoadedWork {...props} />
    </div>
  )
}

const openWork = (from: string, step: Step) => openNeighbour('data-work-link', from, step)

function LoadedWork({ id, onFinishedShown, onClose }: WorkContentProps) {
  const { t } = useTranslation()
  const query = useWork(id)
  const isFinished = query.data?.state === 'done'
  useEffect(() => {
    if (isFinished) onFinishedShown?.(id)
  }, [isFinished, id, onFinishedShown])
  if (id === '') return <EmptyState kind="lost" title={t('work.failedLoad')} text={t('work.idRequired')} />
  if (query.data) return <WorkView work={query.data} onClose={onClose} />
  const refusal = query.error instanceof CodeError ? query.error : undefined
  if (query.data === null || refusal) {
    const close = (
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    )
    return <MissingWork refusal={refusal} onRetry={() => query.refetch()} wayOn={close} />
  }
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return (
    <div className={classes.layout} aria-busy="true">
      <Skeleton height="70vh" />
      <Skeleton height={280} />
    </div>
  )
}

function WorkView({ work, onClose }: { work: Work; onClose: () => void }) {
  const view = useRef<HTMLDivElement>(null)
  const toggleFavourite = useToggleFavourite()
  const isOwn = work.is_favourite !== undefined
  useShortcuts(isOwn ? { f: () => toggleFavourite(work) } : {}, view)
  return (
    <div ref={view} className={classes.layout}>
      <div className={classes.stage}>
        {isRunning(work) && <RunProgress work={work} />}
        {(work.state === 'fail' || work.state === 'break') && <FailedWork work={work} />}
        <WorkMedia work={work} />
      </div>
      <aside className={classes.aside}>
        <div className={classes.line}>
          <h2 className={classes.title}>{work.template_title}</h2>
          <div className={classes.tools}>
            {isOwn && <FavouriteButton work={work} />}
            {work.state !== 'done' && <MoreMenu work={work} onDeleted={onClose} />}
          </div>
        </div>
        {work.state === 'done' && <WorkActions work={work} onDeleted={onClose} />}
        <BatchLink work={work} />
        <WorkFacts work={work} />
        <WorkSources work={work} />
        <EngineTries work={work} />
        <WorkSteps work={work} />
      </aside>
    </div>
  )
}

/** Links to the works that were started together with this work. */
function BatchLink({ work }: { work: Work }) {
  const { t } = useTranslation()
  const count = work.batch_work_id_arr?.length ?? 1
  if (count < 2) return null
  return (
    <LocaleLink to={`/tool?template=${work.work_template_id}&run=${work.id}`} className={classes.toggle}>
      {t('work.batchAll', { count })}
    </LocaleLink>
  )
}

const loadWorkGraph = () => import('./work-graph.tsx')

/** The graph of one of the viewer's works; its code is loaded when the section is opened. */
function WorkSteps({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const WorkGraph = usePart(opened, loadWorkGraph, () => {
    toastError(t('error.network'))
    setOpened(false)
  })
  if (user?.id !== work.user_id) return null
  return (
    <section className={classes.steps}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        {t('work.howMade')}
      </UnstyledButton>
      <div id={id}>
        {opened && (WorkGraph ? <WorkGraph work={work} /> : <Skeleton height={300} aria-busy="true" />)}
      </div>
    </section>
  )
}

/** The source photos of one of the viewer's works. */
function WorkSources({ work }: { work: Work }) {
  const { t } = useTranslation()
  const files = sourcePhotos(work)
  if (files.length === 0) return null
  return (
    <section aria-label={t('work.madeOf')}>
      <h3 className={classes.sourceTitle}>{t('work.madeOf')}</h3>
      <ul className={classes.list}>
        {files.map((file, index) => (
          <li key={file.key} className={classes.item}>
            <Picture file={file} sizes="160px" alt={t('work.photo', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
