import type { File } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture, Veil } from '../../../ui/media/index.ts'
import classes from './case.module.css'

/** The reported content as it looked. Hidden until requested, to spare moderators who decide many cases. */
export function Evidence({ files }: { files: readonly File[] }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const video = files.find(({ mime_type }) => mime_type.startsWith('video/'))
  const still = files.find(({ mime_type }) => mime_type.startsWith('image/'))
  if (!video && !still) return null
  const ratio = still ? still.width / still.height : 16 / 9
  return (
    <div className={classes.evidence} style={{ aspectRatio: Math.max(0.6, ratio) }}>
      {!isShown && (
        <Veil thumbhash={still?.thumbhash}>
          <p>{t('moderation.covered')}</p>
          <Button variant="default" onClick={() => setShown(true)}>
            {t('moderation.showPicture')}
          </Button>
        </Veil>
      )}
      {isShown && video && (
        <video
          className={classes.film}
          src={video.url}
          poster={still?.url}
          aria-label={t('moderation.pictureAlt')}
          controls
          muted
        />
      )}
      {isShown && !video && still && (
        <Picture file={still} alt={t('moderation.pictureAlt')} fit="contain" eager />
      )}
    </div>
  )
}
