import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { type DraftItem, maskItem, usablePhotos, useDraft } from '../draft/index.ts'
import { removeItem, retryItem } from '../sources/index.ts'
import classes from './mask-field.module.css'

const loadMaskDialog = () => import('./mask-dialog.tsx')

/** The mask of a template that takes a mask, and a button to paint it. */
export function MaskField({ template }: { template: WorkTemplate }) {
  const draft = useDraft()
  const input = template.input_arr.find(({ type }) => type === 'mask')
  if (!input) return null
  const isHere = draft.templateId === template.id
  const photo = isHere ? usablePhotos(draft)[0] : undefined
  return <PaintedPart label={input.label} photo={photo} mask={isHere ? maskItem(draft) : undefined} />
}

interface PaintedPartProps {
  label: string
  photo: DraftItem | undefined
  mask: DraftItem | undefined
}

function PaintedPart({ label, photo, mask }: PaintedPartProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const shown = photo?.url && photo.size ? { url: photo.url, size: photo.size, file: photo.file } : undefined
  // An earlier mask is looked up on the server first, so that painting can continue from it.
  const isThere = mask?.url !== '' || mask.upload.kind === 'refused'
  return (
    <section className={classes.field} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      {mask ? (
        <MaskState mask={mask} />
      ) : (
        <p className={classes.note}>{t(photo ? 'mask.hint' : 'mask.noPhoto')}</p>
      )}
      <div className={classes.buttons}>
        <Button
          variant={mask ? 'default' : 'light'}
          leftSection={<IconBrush size={18} stroke={1.8} />}
          disabled={!shown || !isThere}
          onClick={() => setOpened(true)}
        >
          {t(mask ? 'mask.change' : 'mask.paint')}
        </Button>
        {mask && (
          <Button variant="subtle" color="gray" onClick={() => removeItem(mask.key)}>
            {t('mask.remove')}
          </Button>
        )}
      </div>
      {shown && (
        <LazyDialog opened={opened} load={loadMaskDialog} onFail={() => setOpened(false)}>
          {(MaskDialog, isShown) => (
            <MaskDialog
              photo={shown}
              mask={mask?.upload.kind === 'refused' ? undefined : mask}
              opened={isShown}
              onClose={() => setOpened(false)}
            />
          )}
        </LazyDialog>
      )}
    </section>
  )
}

function MaskState({ mask: { key, upload } }: { mask: DraftItem }) {
  const { t } = useTranslation()
  switch (upload.kind) {
    case 'waiting':
    case 'done':
      return <p className={classes.note}>{t('mask.ready')}</p>
    case 'uploading':
      return (
        <p className={classes.note} role="status">
          {t('tool.uploading', { percent: Math.round(upload.share * 100) })}
        </p>
      )
    case 'refused':
      return (
        <p className={classes.note} role="alert" data-error>
          {upload.message}
        </p>
      )
    case 'failed':
      return (
        <p className={classes.note} role="alert" data-error>
          {upload.message}{' '}
          <Button size="compact-sm" variant="default" onClick={() => retryItem(key)}>
            {t('common.retry')}
          </Button>
        </p>
      )
  }
}
