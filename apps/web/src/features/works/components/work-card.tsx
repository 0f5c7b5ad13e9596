import type { Work } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconPhotoX, IconPlayerPlayFilled } from '@tabler/icons-react'
import { resultMedia } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { columnSizes } from '../../../ui/masonry/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { isRunning } from '../api.ts'
import { useProgress } from '../hooks/use-progress.ts'
import { useOpenWork } from '../hooks/use-work-address.ts'
import { useStateLabel } from '../work-state.ts'
import { FavouriteButton } from './favourite-button.tsx'
import classes from './work-card.module.css'

interface WorkCardPictureProps {
  work: Work
  eager: boolean
}

interface WorkCardProps extends WorkCardPictureProps {
  /** True in lists of the viewer's works, which show and change favourites. */
  withFavourite?: boolean
}

export function WorkCard({ work, eager, withFavourite = false }: WorkCardProps) {
  const open = useOpenWork()
  return (
    <div className={classes.frame}>
      <UnstyledButton className={classes.card} onClick={() => open(work.id)} data-work-link={work.id}>
        <WorkCardPicture work={work} eager={eager} />
      </UnstyledButton>
      {withFavourite && <FavouriteButton work={work} over />}
    </div>
  )
}

/** The content of a work's card, independent of a click's effect. */
export function WorkCardPicture({ work, eager }: WorkCardPictureProps) {
  const { t } = useTranslation()
  const stateLabel = useStateLabel()
  const media = resultMedia(work.result_info)
  const picture = media?.thumbnail ?? work.source_arr?.[0]?.file
  return (
    <>
      {picture ? (
        <Picture
          file={picture}
          alt=""
          eager={eager}
          sizes={columnSizes}
          className={media ? '' : classes.faded}
        />
      ) : (
        <NoPicture />
      )}
      {media?.kind === 'video' && (
        <IconPlayerPlayFilled className={classes.badge} size={14} aria-hidden="true" />
      )}
      {work.is_post && (
        <span className={classes.posted}>{t(`work.posted_${work.post_audience ?? 'public'}`)}</span>
      )}
      {!media && <Pending work={work} label={stateLabel(work)} />}
      <span className={classes.over}>{work.template_title}</span>
    </>
  )
}

function NoPicture() {
  return (
    <span className={classes.none}>
      <IconPhotoX size={32} stroke={1.2} aria-hidden="true" />
    </span>
  )
}

function Pending({ work, label }: { work: Work; label: string }) {
  const progress = useProgress(work)
  return (
    <span className={classes.state} data-running={isRunning(work) || undefined}>
      {isRunning(work) && <ProgressRing percent={progress?.percent ?? 0} />}
      {label}
    </span>
  )
}
