import type { TemplateInput, WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { type DraftItem, maskItem, usablePhotos, useDraft } from '../draft/index.ts'
import { removeItem, retryItem } from '../sources/index.ts'
import type { MaskPurpose } from './mask.ts'
import classes from './mask-field.module.css'

const loadMaskDialog = () => import('./mask-dialog.tsx')

/** The mask of a template that always takes a mask, and a button to paint it. */
export function MaskField({ template }: { template: WorkTemplate }) {
  const input = template.input_arr.find(({ type, show_if }) => type === 'mask' && !show_if)
  return input ? <MaskOf template={template} input={input} /> : null
}

interface ConditionalMaskProps {
  template: WorkTemplate
  /** The setting on which the mask depends. */
  conditionInput: TemplateInput
  value: unknown
}

/** The mask that a setting requires with this value. */
export function ConditionalMask({ template, conditionInput, value }: ConditionalMaskProps) {
  const input = template.input_arr.find(
    ({ type, show_if }) => type === 'mask' && show_if?.name === conditionInput.name && show_if.is === value,
  )
  if (!input) return null
  return (
    <div className={classes.conditional}>
      <MaskOf template={template} input={input} />
    </div>
  )
}

function MaskOf({ template, input }: { template: WorkTemplate; input: TemplateInput }) {
  const draft = useDraft()
  const isHere = draft.templateId === template.id
  const photo = isHere ? usablePhotos(draft)[0] : undefined
  const mask = isHere ? maskItem(draft) : undefined
  const purpose = purposes[input.show_if?.name ?? ''] ?? 'change'
  return <PaintedPart label={input.label} purpose={purpose} photo={photo} mask={mask} />
}

/** Purpose of a mask, which its texts name: by the setting on which the mask depends. */
const purposes: Readonly<Record<string, MaskPurpose>> = { kept: 'keep', only_here: 'here' }

interface PaintedPartProps {
  label: string
  purpose: MaskPurpose
  photo: DraftItem | undefined
  mask: DraftItem | undefined
}

function PaintedPart({ label, purpose, photo, mask }: PaintedPartProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const shown = photo?.url && photo.size ? { url: photo.url, size: photo.size, file: photo.file } : undefined
  // An earlier mask is looked up on the server first, so that painting can continue from it.
  const isThere = mask?.url !== '' || mask.upload.kind === 'refused'
  return (
    <section className={classes.field} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      {mask ? (
        <MaskState mask={mask} purpose={purpose} />
      ) : (
        <p className={classes.note}>{t(photo ? `mask.hint_${purpose}` : `mask.noPhoto_${purpose}`)}</p>
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
              purpose={purpose}
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

function MaskState({ mask: { key, upload }, purpose }: { mask: DraftItem; purpose: MaskPurpose }) {
  const { t } = useTranslation()
  switch (upload.kind) {
    case 'waiting':
    case 'done':
      return <p className={classes.note}>{t(`mask.ready_${purpose}`)}</p>
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
