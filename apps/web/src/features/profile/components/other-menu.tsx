import type { User } from '@easel/contract/client'
import { IconFlag, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FlyoutItem } from '../../../ui/layout/index.ts'
import { useReport } from '../../reports/index.ts'
import { PersonMenu } from '../../social/index.ts'
import { useCopyProfile } from '../hooks/use-copy-profile.ts'

/** Actions on another user's page. */
export function OtherMenu({ person }: { person: User }) {
  const { t } = useTranslation()
  const copy = useCopyProfile(person.id)
  const report = useReport({ type: 'user', id: person.id })
  return (
    <>
      <PersonMenu person={person}>
        <FlyoutItem icon={IconLink} label={t('profile.copyLink')} onClick={copy} />
        <FlyoutItem icon={IconFlag} label={t('people.report')} onClick={report.open} />
      </PersonMenu>
      {report.dialog}
    </>
  )
}
