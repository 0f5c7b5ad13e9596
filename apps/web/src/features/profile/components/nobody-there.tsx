import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import type { Circle } from '../../social/index.ts'

/** `name`: the owner of the list; `null`: the viewer. */
export function NobodyThere({ circle, name }: { circle: Circle; name: string | null }) {
  const { t } = useTranslation()
  const isOwn = name === null
  const text = isOwn ? t(`profile.empty.${circle}.own`) : t(`profile.empty.${circle}.other`, { name })
  return (
    <EmptyState
      kind="people"
      title={t(`profile.empty.${circle}.title`)}
      text={text}
      action={
        isOwn && (
          <Button component={LocaleLink} to={circle === 'following' ? '/inspiration' : '/tool'}>
            {circle === 'following' ? t('profile.findPosts') : t('profile.create')}
          </Button>
        )
      }
    />
  )
}
