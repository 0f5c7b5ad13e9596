import { useTranslation } from 'react-i18next'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import type { Shared } from '../subject.ts'
import type { SharedLink } from '../targets.ts'

/** The link as others get it: in the language of the page that it was shared from. Nothing where there is none. */
export function useSharedLink({ path, title, thumbnail, isSensitive }: Shared): SharedLink | undefined {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  if (path === undefined) return undefined
  return {
    url: new URL(localePath(path), location.origin).href,
    title: title ?? t('share.siteText'),
    ...(thumbnail && !isSensitive && { picture: new URL(thumbnail.url, location.origin).href }),
  }
}
