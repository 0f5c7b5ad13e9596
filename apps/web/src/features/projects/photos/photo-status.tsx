import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { Photos } from './use-photos.ts'

const loadQuestion = () => import('./picture-question.tsx')

/**
 * Shows the progress of the dropped photos. For a picture that also holds a workflow, asks whether to use the photo or the
 * workflow.
 */
export function PhotoStatus({ photos, className }: { photos: Photos; className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={className}>
        {photos.fault ?? (photos.isSending ? t('canvas.sending') : '')}
      </p>
      <LazyDialog opened={photos.asked !== undefined} load={loadQuestion} onFail={photos.forget}>
        {(PictureQuestion, isShown) =>
          photos.asked && (
            <PictureQuestion
              opened={isShown}
              asked={photos.asked}
              onPicture={(picture) => void photos.load(picture)}
              onClose={photos.forget}
            />
          )
        }
      </LazyDialog>
    </>
  )
}
