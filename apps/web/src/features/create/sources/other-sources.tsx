import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconCamera, IconClipboard, IconLibraryPhoto, IconPhotoHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { ClipboardClosed, readClipboard } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { acceptedFiles } from '../../../lib/upload/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { loadOwnWorksDialog } from './load-own-works-dialog.ts'
import classes from './other-sources.module.css'
import { SamplePhotos } from './sample-photos.tsx'

interface OtherSourcesProps {
  /** Number of photos that still fit. */
  room: number
  /** True if the template needs more photos than there are. */
  isShort: boolean
  onFiles: (files: File[]) => void
  /** Adds photos; each photo becomes a work. Undefined if the template does not support this. */
  onMore: ((files: File[]) => void) | undefined
  onWorks: (works: readonly Work[]) => void
}

/** Other sources of photos: camera, clipboard and the user's own works. */
export function OtherSources({ room, isShort, onFiles, onMore, onWorks }: OtherSourcesProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const paste = usePaste(onFiles)
  if (room <= 0) return null
  return (
    <div className={classes.others}>
      <FileLabel accept="image/*" camera="environment" onFiles={onFiles} className={classes.camera}>
        <IconCamera size={17} stroke={1.7} aria-hidden="true" />
        {t('tool.camera')}
      </FileLabel>
      {onMore && (
        <FileLabel accept={acceptedFiles} multiple onFiles={onMore} className={classes.several}>
          <IconLibraryPhoto size={17} stroke={1.7} aria-hidden="true" />
          {t('tool.several')}
        </FileLabel>
      )}
      <Button
        variant="subtle"
        color="gray"
        onClick={paste}
        leftSection={<IconClipboard size={17} stroke={1.7} />}
      >
        {t('tool.paste')}
      </Button>
      {user && <FromWorks room={room} onWorks={onWorks} />}
      {isShort && <SamplePhotos onFiles={onFiles} />}
    </div>
  )
}

function FromWorks({ room, onWorks }: Pick<OtherSourcesProps, 'room' | 'onWorks'>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => setOpened(true)}
        leftSection={<IconPhotoHeart size={17} stroke={1.7} />}
      >
        {t('tool.fromWorks')}
      </Button>
      <LazyDialog opened={opened} load={loadOwnWorksDialog} onFail={() => setOpened(false)}>
        {(OwnWorksDialog, isShown) => (
          <OwnWorksDialog opened={isShown} room={room} onPick={onWorks} onClose={() => setOpened(false)} />
        )}
      </LazyDialog>
    </>
  )
}

/** Reads pictures from the clipboard, for devices without a keyboard shortcut for pasting. */
function usePaste(onFiles: (files: File[]) => void): () => Promise<void> {
  const { t } = useTranslation()
  return async () => {
    try {
      const { files } = await readClipboard()
      if (files.length > 0) onFiles([...files])
      else toastError(t('tool.pasteNothing'))
    } catch (error) {
      if (!(error instanceof ClipboardClosed)) throw error
      toastError(t(error.reason === 'denied' ? 'tool.pasteDenied' : 'tool.pasteAbsent'))
    }
  }
}
