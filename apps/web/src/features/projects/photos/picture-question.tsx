import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { useImport } from '../files/index.ts'
import type { DroppedPhotos } from './use-photos.ts'

interface PictureQuestionProps {
  opened: boolean
  asked: DroppedPhotos
  onPicture: (photos: DroppedPhotos) => void
  onClose: () => void
}

/** Asks whether to use a dropped picture that also holds a workflow as a photo or as the workflow. */
export default function PictureQuestion({ opened, asked, onPicture, onClose }: PictureQuestionProps) {
  const { t } = useTranslation()
  const open = useImport()
  const answer = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('canvas.pictureTitle')}>
      <Stack gap="md">
        <Text>{t('canvas.pictureText')}</Text>
        <Button onClick={answer(() => onPicture(asked))}>{t('canvas.usePicture')}</Button>
        <Button variant="default" onClick={answer(() => void open(asked.files[0]!))}>
          {t('canvas.openWorkflow')}
        </Button>
      </Stack>
    </DialogFrame>
  )
}
