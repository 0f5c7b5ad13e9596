import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import type { ProfileTab } from '../tabs.ts'

const kinds = { work: 'canvas', post: 'canvas', collect: 'bookmark', like: 'heart' } as const

const wayOn = {
  work: { to: '/tool', label: 'profile.create' },
  post: { to: '/tool', label: 'profile.create' },
  collect: { to: '/tool', label: 'profile.findTemplates' },
  like: { to: '/inspiration', label: 'profile.findPosts' },
} as const

/** Content of an empty tab. `name`: the owner of the profile; `null`: the viewer, who also gets a link to fill it. */
export function Nothing({ tab, name }: { tab: ProfileTab; name: string | null }) {
  const { t } = useTranslation()
  const { to, label } = wayOn[tab]
  const text = name === null ? t(`profile.empty.${tab}.own`) : t(`profile.empty.${tab}.other`, { name })
  return (
    <EmptyState
      kind={kinds[tab]}
      title={t(`profile.empty.${tab}.title`)}
      text={text}
      action={
        name === null && (
          <Button component={LocaleLink} to={to}>
            {t(label)}
          </Button>
        )
      }
    />
  )
}
