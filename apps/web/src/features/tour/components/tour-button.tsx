import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFirstTour, useTour } from '../hooks/use-tour.ts'

/** Starts the guided tour whenever it is pressed; on the first visit the tour starts by itself. */
export function TourButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const start = useTour()
  useFirstTour()
  return (
    <ActionIcon
      className={className}
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
