import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAutoplay } from '../../../ui/media/index.ts'

/** Says that this is a film, and stops or starts all of them. */
export function AutoplayButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { isOn, toggle } = useAutoplay()
  const label = isOn ? t('feed.stopVideos') : t('feed.playVideos')
  const Icon = isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button type="button" className={className} onClick={toggle} aria-label={label} title={label}>
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
