import { useTranslation } from 'react-i18next'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/index.ts'
import type { Shared } from '../subject.ts'
import type { SharedLink } from '../targets.ts'

/** The public link, in the language of the page that it was shared from; undefined if the subject has none. */
export function useSharedLink({ path, title, thumbnail, isSensitive }: Shared): SharedLink | undefined {
  const { t } = useTranslation()
  const localePath = useLocalePath()
  const { origin, siteName } = useSite()
  if (path === undefined) return undefined
  const base = origin || location.origin
  return {
    url: new URL(localePath(path), base).href,
    title: title ?? t('share.siteText', { site: siteName }),
    ...(thumbnail && !isSensitive && { picture: new URL(thumbnail.url, base).href }),
  }
}
