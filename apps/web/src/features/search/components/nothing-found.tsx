import { Button } from '@mantine/core'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { type Search, searchAddress } from '../search-address.ts'

/** Empty result with a next step: remove the filters, or open the feed. */
export function NothingFound({ search }: { search: Search }) {
  const { t } = useTranslation()
  const { keyword, tab, media, order } = search
  const isNarrow = tab !== 'all' || media !== 'any' || order !== 'relevance'
  return (
    <EmptyState
      kind="lost"
      title={t('search.nothingTitle')}
      text={t('search.nothingText', { words: keyword })}
      action={
        <Button
          component={LocaleLink}
          to={isNarrow ? searchAddress({ keyword }) : '/inspiration'}
          variant="default"
        >
          {isNarrow ? t('search.everything') : t('error.home')}
        </Button>
      }
    />
  )
}
