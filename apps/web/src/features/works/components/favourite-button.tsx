import type { Work } from '@easel/contract/client'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useToggleFavourite } from '../hooks/use-favourite.ts'
import classes from './favourite-button.module.css'

interface FavouriteButtonProps {
  work: Work
  /** True on a card, which already names the work. */
  over?: boolean
}

/** Marks one of the viewer's works as a favourite. */
export function FavouriteButton({ work, over = false }: FavouriteButtonProps) {
  const { t } = useTranslation()
  const toggle = useToggleFavourite()
  const Star = work.is_favourite ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.favourite}
      data-over={over || undefined}
      aria-pressed={work.is_favourite ?? false}
      aria-label={over ? t('work.favouriteOf', { title: work.template_title }) : t('work.favourite')}
      title={t('work.favourite')}
      onClick={() => toggle(work)}
    >
      <Star size={over ? 18 : 20} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
