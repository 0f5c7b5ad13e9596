import type { BasedOn } from '@easel/contract/client'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'

interface BasedOnLinkProps {
  basedOn: BasedOn
  className?: string | undefined
}

/** Names the template from which a graph was copied, and its maker. */
export function BasedOnLink({
  basedOn: { work_template_id, title, user_info },
  className,
}: BasedOnLinkProps) {
  const { t } = useTranslation()
  return (
    <LocaleLink to={`/tool?template=${work_template_id}`} className={className}>
      {user_info ? t('tool.basedOn', { title, name: user_info.nick_name }) : t('tool.basedOnGone', { title })}
    </LocaleLink>
  )
}
