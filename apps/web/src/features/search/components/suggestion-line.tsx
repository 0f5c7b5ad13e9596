import { IconBrush, IconHash, IconHistory, IconPhoto, IconSearch, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../options.ts'
import classes from './suggestions.module.css'

const icons = {
  recent: IconHistory,
  words: IconSearch,
  topic: IconHash,
  template: IconBrush,
  person: IconUser,
  post: IconPhoto,
}

interface SuggestionLineProps {
  id: string
  option: Option
  isActive: boolean
  onChoose: () => void
}

export function SuggestionLine({ id, option, isActive, onChoose }: SuggestionLineProps) {
  const { t } = useTranslation()
  const { group, label, picture } = option
  const Icon = icons[group]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.line}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture ? (
        <img
          className={classes.picture}
          data-round={group === 'person' || undefined}
          src={picture}
          alt=""
          width={36}
          height={36}
        />
      ) : (
        <span className={classes.icon}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <span className={classes.label}>{group === 'words' ? t('search.for', { words: label }) : label}</span>
    </div>
  )
}
