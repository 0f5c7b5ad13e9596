import type { ParamValue, WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { draftStore, usablePhotos, useDraft } from '../draft/index.ts'
import { type Frame, sides, takesFrame } from './frame.ts'

const loadFrameDialog = () => import('./frame-dialog.tsx')

interface FrameFieldProps {
  template: WorkTemplate
  params: Readonly<Record<string, ParamValue>>
}

/**
 * Opens the dialog with the frame around the photo, if the template's form has numbers for a frame; the dialog sets these numbers.
 */
export function FrameField({ template, params }: FrameFieldProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const draft = useDraft()
  if (!takesFrame(template)) return null
  const photo = draft.templateId === template.id ? usablePhotos(draft)[0] : undefined
  const shown = photo?.url && photo.size ? { url: photo.url, size: photo.size } : undefined
  const frame = Object.fromEntries(sides.map((side) => [side, Number(params[side])])) as Frame
  const apply = (next: Frame) => {
    for (const side of sides) draftStore.dispatch({ kind: 'set', name: side, value: next[side] })
    setOpened(false)
  }
  return (
    // Prevents the button from shrinking to nothing when the panel is full.
    <div>
      <Button
        variant="light"
        leftSection={<IconArrowsMaximize size={18} stroke={1.8} />}
        disabled={!shown}
        onClick={() => setOpened(true)}
      >
        {t('frame.open')}
      </Button>
      {shown && (
        <LazyDialog opened={opened} load={loadFrameDialog} onFail={() => setOpened(false)}>
          {(FrameDialog, isShown) => (
            <FrameDialog
              photo={shown}
              frame={frame}
              opened={isShown}
              onApply={apply}
              onClose={() => setOpened(false)}
            />
          )}
        </LazyDialog>
      )}
    </div>
  )
}
