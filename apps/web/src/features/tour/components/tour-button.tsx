import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useTour } from '../use-tour.ts'

/** Starts the guided tour. */
export function TourButton() {
  const { t } = useTranslation()
  const start = useTour()
  return (
    <ActionIcon
      data-tour="help"
      variant="subtle"
      color="gray"
      size={40}
      onClick={() => start().catch(() => undefined)}
      aria-label={t('tour.open')}
      title={t('tour.open')}
    >
      <IconHelpCircle size={22} stroke={1.7} />
    </ActionIcon>
  )
}
