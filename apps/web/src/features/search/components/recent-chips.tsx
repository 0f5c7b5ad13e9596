import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { useRecent } from '../hooks/use-recent.ts'
import { searchAddress } from '../search-address.ts'
import classes from './recent-chips.module.css'

/** Moves the focus to a neighbor, since removing the chip would lose it. */
function focusBeside(button: HTMLElement): void {
  const chip = button.closest('li')
  const beside = chip?.nextElementSibling ?? chip?.previousElementSibling
  beside?.querySelector('button')?.focus()
}

/** Recent searches; each can be removed from the list. */
export function RecentChips() {
  const { t } = useTranslation()
  const { recent, remove } = useRecent()
  return (
    <ul className={classes.chips}>
      {recent.map((keyword) => (
        <li key={keyword}>
          <LocaleLink to={searchAddress({ keyword })}>{keyword}</LocaleLink>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              remove(keyword)
            }}
            aria-label={t('search.remove', { words: keyword })}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
