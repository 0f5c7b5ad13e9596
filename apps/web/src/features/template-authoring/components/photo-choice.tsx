import { Button, Loader } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles, usePictureUpload } from '../../../lib/upload/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { SamplePhotos } from '../../create/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import classes from './maker.module.css'

/** Photos for trials and for the sample: the user's own photos, or example photos. */
export function PhotoChoice({ handle: { draft, change }, max }: { handle: DraftHandle; max: number }) {
  const { t } = useTranslation()
  // If the maximum number of photos is reached, a new photo replaces the first.
  const { take, isSending, fault } = usePictureUpload(({ id, file }) =>
    change({ photos: [...draft.photos, { id, name: file.name }].slice(-max) }),
  )
  return (
    <div className={classes.section}>
      {draft.photos.length > 0 && (
        <ul className={classes.photos}>
          {draft.photos.map((photo, index) => {
            const name = photo.name || t('builder.samplePhoto', { number: index + 1 })
            return (
              <li key={photo.id}>
                <span className={classes.facts}>{name}</span>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => change({ photos: draft.photos.filter((candidate) => candidate !== photo) })}
                  aria-label={t('maker.removePhoto', { name })}
                >
                  {t('maker.remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className={classes.row}>
        <FileLabel accept={acceptedFiles} onFiles={take} className={classes.choose}>
          {t('maker.choosePhoto')}
        </FileLabel>
        {isSending && <Loader size={18} role="img" aria-label={t('maker.sending')} />}
      </div>
      <SamplePhotos onFiles={take} />
      {fault && <Fault>{fault}</Fault>}
    </div>
  )
}
