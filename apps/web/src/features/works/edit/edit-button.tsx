import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { resultMedia } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { stackedButton } from '../../../ui/layout/index.ts'

const loadDialog = () => import('./edit-dialog.tsx')

/** Opens the editor of one of the viewer's pictures. A posted picture cannot be edited: it stays as others have seen it. */
export function EditButton({ work }: { work: Work }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (work.is_post || resultMedia(work.result_info)?.kind !== 'image') return null
  return (
    <>
      <Button
        variant="default"
        classNames={stackedButton}
        leftSection={<IconAdjustments size={20} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('pictureEdit.open')}
      </Button>
      <LazyDialog opened={isOpen} load={loadDialog} onFail={close}>
        {(EditDialog, isShown) => <EditDialog work={work} opened={isShown} onClose={close} />}
      </LazyDialog>
    </>
  )
}
