import type { Work } from '@easel/contract/client'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconAdjustments, IconMaximize, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { resultMedia } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { isRunning } from '../api.ts'
import { useProgress, useWork } from '../hooks/use-progress.ts'
import { useCancelWorks, useDeleteWork, useRetryWork } from '../hooks/use-work-actions.ts'
import { useOpenWork } from '../hooks/use-work-address.ts'
import { formAddress, isInputAtFault, useStateLabel } from '../work-state.ts'
import classes from './work-batch.module.css'

interface BatchTileProps {
  id: string
  /** Name of the work among the works of the batch. */
  name: string
  /** Name of the group of radio buttons. */
  group: string
  isPicked: boolean
  onPick: () => void
  /** Number of works of the batch; in a large batch, each work is polled less often. */
  among: number
  captionOf: ((work: Work) => string) | undefined
  /** Highest likeness of the works of the batch; undefined if it was measured for fewer than two works. */
  highest: number | undefined
  onDeleted: () => void
}

/** A work of a batch, which can be picked; renders nothing once the work is deleted. */
export function BatchTile({
  id,
  name,
  group,
  isPicked,
  among,
  captionOf,
  highest,
  onPick,
  onDeleted,
}: BatchTileProps) {
  const { data: work } = useWork(id, among)
  const figureId = useId()
  if (work === null) return null
  const caption = work && captionOf?.(work)
  return (
    <li className={classes.tile} data-picked={isPicked || undefined}>
      <label className={classes.picture}>
        <input
          type="radio"
          name={group}
          value={id}
          checked={isPicked}
          onChange={onPick}
          className={classes.radio}
          aria-label={caption === undefined ? name : `${name}: ${caption}`}
          aria-describedby={work?.likeness === undefined ? undefined : figureId}
        />
        {work ? <TilePicture work={work} /> : <Skeleton className={classes.waiting} />}
        {work?.likeness !== undefined && (
          <LikenessBadge id={figureId} percent={work.likeness} isHighest={work.likeness === highest} />
        )}
      </label>
      {caption !== undefined && <p className={classes.caption}>{caption}</p>}
      {work && <TileFoot work={work} name={name} onDeleted={onDeleted} />}
    </li>
  )
}

interface LikenessBadgeProps {
  id: string
  percent: number
  isHighest: boolean
}

/** Shows the likeness of the result to the photo. */
function LikenessBadge({ id, percent, isHighest }: LikenessBadgeProps) {
  const { t } = useTranslation()
  return (
    <span
      id={id}
      className={classes.likeness}
      data-highest={isHighest || undefined}
      title={t('work.likenessHelp')}
    >
      {t('work.likeness', { percent })}
      {isHighest && ` · ${t('work.closest')}`}
    </span>
  )
}

/** Shows the result, the newest preview, or the reason why there is no result. */
function TilePicture({ work }: { work: Work }) {
  const stateLabel = useStateLabel()
  const progress = useProgress(work)
  const media = resultMedia(work.result_info)
  if (media) return <Picture file={media.thumbnail} alt="" sizes="(max-width: 899px) 50vw, 400px" eager />
  return (
    <span className={classes.waiting}>
      {progress?.preview && <img className={classes.preview} src={progress.preview} alt="" />}
      <span className={classes.state}>
        {isRunning(work) && <ProgressRing percent={progress?.percent ?? 0} />}
        {stateLabel(work)}
      </span>
    </span>
  )
}

interface TileFootProps extends Pick<BatchTileProps, 'name' | 'onDeleted'> {
  work: Work
}

/** Shows the state as a word, and the actions that are possible in this state. */
function TileFoot({ work, name, onDeleted }: TileFootProps) {
  const { t } = useTranslation()
  const stateLabel = useStateLabel()
  return (
    <div className={classes.tileFoot}>
      <span className={classes.words} aria-live="polite">
        {work.error?.message ?? stateLabel(work)}
      </span>
      <TileAction work={work} label={(key) => t(`work.${key}`, { name })} />
      {!isRunning(work) && (
        <DeleteButton work={work} label={t('work.deleteItem', { name })} onDeleted={onDeleted} />
      )}
    </div>
  )
}

function DeleteButton({ work, label, onDeleted }: { work: Work; label: string; onDeleted: () => void }) {
  const remove = useDeleteWork(onDeleted)
  return (
    <ActionIcon {...buttonProps} aria-label={label} onClick={() => remove(work)}>
      <IconTrash size={18} stroke={1.8} />
    </ActionIcon>
  )
}

/** Props of the buttons below a picture. */
const buttonProps = { variant: 'default', size: 36 } as const

interface TileActionProps {
  work: Work
  label: (key: 'cancelItem' | 'changeItem' | 'openItem' | 'retryItem') => string
}

function TileAction({ work, label }: TileActionProps) {
  const cancel = useCancelWorks()
  const retry = useRetryWork()
  const open = useOpenWork()
  if (isRunning(work))
    return (
      <ActionIcon
        {...buttonProps}
        aria-label={label('cancelItem')}
        onClick={() => cancel.mutate([work])}
        loading={cancel.isPending}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    )
  if (work.state === 'done')
    return (
      <ActionIcon {...buttonProps} aria-label={label('openItem')} onClick={() => open(work.id)}>
        <IconMaximize size={18} stroke={1.8} />
      </ActionIcon>
    )
  if (isInputAtFault(work))
    return (
      <ActionIcon
        {...buttonProps}
        component={LocaleLink}
        to={formAddress(work)}
        aria-label={label('changeItem')}
      >
        <IconAdjustments size={18} stroke={1.8} />
      </ActionIcon>
    )
  return (
    <ActionIcon
      {...buttonProps}
      aria-label={label('retryItem')}
      onClick={() => retry.mutate(work.id)}
      loading={retry.isPending}
    >
      <IconRefresh size={18} stroke={1.8} />
    </ActionIcon>
  )
}
