import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAutoplay } from '../../../ui/media/index.ts'

/** Marks a video, and starts or stops autoplay of all videos. */
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
