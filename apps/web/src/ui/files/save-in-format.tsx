import type { PosterFormat } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { ChoiceChips } from '../layout/index.ts'

const formats: readonly PosterFormat[] = ['png', 'jpeg', 'webp']

interface SaveInFormatProps {
  format: PosterFormat
  onFormat: (format: PosterFormat) => void
  /** Text of the button. */
  action: string
  saving: { isPending: boolean; mutate: () => void }
}

/** The choice of the format of a drawn picture, and the button that saves it. */
export function SaveInFormat({ format, onFormat, action, saving }: SaveInFormatProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceChips
        label={t('share.format')}
        value={format}
        onChange={onFormat}
        choices={formats.map((value) => ({ value, label: t(`share.format_${value}`) }))}
      />
      <Button
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {action}
      </Button>
    </>
  )
}
