import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { Photos } from './use-photos.ts'

const loadQuestion = () => import('./picture-question.tsx')

/** Says how the photos that were dropped fare, and asks what one is meant as that also holds a workflow. */
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
