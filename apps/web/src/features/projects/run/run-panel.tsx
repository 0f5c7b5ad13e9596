import type { ProjectTask } from '@easel/contract/client'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { useEditor } from '../document/index.ts'
import { isUnderWay } from './api.ts'
import { BatchResults } from './batch-results.tsx'
import { groupBatches, isBatch } from './batches.ts'
import { LivePanel } from './live-panel.tsx'
import classes from './run.module.css'
import type { ProjectRun } from './use-project-run.ts'
import { useNodeFaults } from './use-run.ts'

interface RunPanelProps {
  projectId: string
  run: ProjectRun
  isLocked: boolean
  /** Opens the version of the graph with which a run was made. */
  onVersion: (version: number) => void
}

/** The panel beside the graph: the faults that prevent it from running, the current run, and earlier results. */
export function RunPanel({ projectId, run, isLocked, onVersion }: RunPanelProps) {
  const { t } = useTranslation()
  const shown = groupBatches(run.tasks.data ?? []).filter((task) => isBatch(task) || !isUnderWay(task))
  return (
    <Section title={t('projectRun.results')}>
      <LivePanel projectId={projectId} />
      <GraphFaults />
      {run.running && <RunningTask run={run} task={run.running} />}
      {shown.length === 0 && !run.running && <p className={classes.facts}>{t('projectRun.none')}</p>}
      <ul className={classes.tasks}>
        {shown.map((task) =>
          isBatch(task) ? (
            <BatchResults key={task.id} batch={task} run={run} isLocked={isLocked} />
          ) : (
            <EndedTask key={task.id} task={task} run={run} onVersion={onVersion} />
          ),
        )}
      </ul>
    </Section>
  )
}

/** Faults that belong to no node. */
function GraphFaults() {
  const faults = useNodeFaults('')
  return faults.map(({ message }) => (
    <p key={message} className={classes.fault}>
      {message}
    </p>
  ))
}

function RunningTask({ run, task }: { run: ProjectRun; task: ProjectTask }) {
  const { t } = useTranslation()
  const waits = task.state === 'queue'
  const percent = waits ? 0 : Math.round(run.percent)
  const text = t(waits ? 'projectRun.waiting' : 'projectRun.running')
  const activeCount = run.active.length
  return (
    <div className={classes.running}>
      {run.preview && <img src={run.preview} alt={t('projectRun.preview')} className={classes.preview} />}
      <p role="status">
        {activeCount > 1 ? `${text} ${t('projectRun.left', { count: activeCount })}` : text}
      </p>
      <Progress value={percent} aria-label={t('projectRun.progress')} />
      <Button variant="default" onClick={() => run.cancel.mutate(task)} loading={run.cancel.isPending}>
        {t(activeCount > 1 ? 'grid.stopAll' : 'projectRun.cancel')}
      </Button>
    </div>
  )
}

interface EndedTaskProps extends Omit<RunPanelProps, 'isLocked' | 'projectId'> {
  task: ProjectTask
}

function EndedTask({ task, run, onVersion }: EndedTaskProps) {
  const { t } = useTranslation()
  const moment = useMomentText()(task.create_ts)
  const nodeName = useEditor(({ graph }) => graph.nodeById.get(task.node_id ?? '')?.title ?? task.node_id)
  const confirm = useConfirm()
  const remove = async () => {
    const question = { message: t('projectRun.deleteAsk', { moment }), confirmLabel: t('projectRun.delete') }
    if (await confirm({ ...question, danger: true })) run.remove.mutate(task)
  }
  return (
    <li className={classes.task}>
      <Results task={task} label={t('projectRun.resultOf', { moment })} />
      {task.state === 'fail' && <p className={classes.fault}>{task.error?.message}</p>}
      {task.state === 'break' && <p className={classes.facts}>{t('projectRun.stopped')}</p>}
      <div className={classes.line}>
        <p className={classes.facts}>
          {moment}
          {task.node_id !== undefined && ` · ${t('projectRun.upTo', { name: nodeName })}`}
        </p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onVersion(task.project_version)}
        >
          {t('projectRun.version', { version: task.project_version })}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={remove}
          aria-label={t('projectRun.deleteOf', { moment })}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  )
}

/** All pictures and films of a run; a picture opens at full size. */
function Results({ task, label }: { task: ProjectTask; label: string }) {
  const outputs = task.result_info?.data.outputs ?? []
  return outputs.map(({ files: { image, video, thumbnail } }) =>
    video ? (
      <LoopVideo
        key={video.url}
        src={video.url}
        poster={thumbnail.url}
        width={video.width}
        height={video.height}
        label={label}
        mode="controls"
        className={classes.media}
      />
    ) : (
      <a key={thumbnail.url} href={(image ?? thumbnail).url} target="_blank" rel="noreferrer">
        <Picture file={image ?? thumbnail} alt={label} sizes="320px" fit="ratio" className={classes.media} />
      </a>
    ),
  )
}
