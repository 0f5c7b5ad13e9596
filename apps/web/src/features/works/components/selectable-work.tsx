import type { Work } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './selection.module.css'
import cardClasses from './work-card.module.css'
import { WorkCardPicture } from './work-card.tsx'

interface SelectableWorkProps {
  work: Work
  isSelected: boolean
  /** `isRange`: the shift key was held. */
  onToggle: (isRange: boolean) => void
}

/** A work in selection mode. */
export function SelectableWork({ work, isSelected, onToggle }: SelectableWorkProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const when = timeAgo(work.create_ts, Date.now(), locale)
  return (
    <UnstyledButton
      className={[cardClasses.card, classes.card].join(' ')}
      role="checkbox"
      aria-checked={isSelected}
      aria-label={t('select.one', { title: work.template_title, when })}
      onClick={(event) => onToggle(event.shiftKey)}
    >
      <WorkCardPicture work={work} eager={false} />
      <span className={classes.mark} aria-hidden="true">
        {isSelected && <IconCheck size={16} stroke={2.6} />}
      </span>
    </UnstyledButton>
  )
}
