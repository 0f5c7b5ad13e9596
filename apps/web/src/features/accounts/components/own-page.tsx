import type { User } from '@easel/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useOwnPage, useSession } from '../hooks/session.tsx'

interface OwnPageProps {
  /** While it is being found out who is there. */
  waiting?: ReactNode
  children: (user: User) => ReactNode
}

/** What is of one's own: without anybody signed in it leads to the login page, and when that could not be learned it says so. */
export function OwnPage({ waiting, children }: OwnPageProps) {
  const { t } = useTranslation()
  const { isUnreached, lookAgain } = useSession()
  const user = useOwnPage()
  if (user) return children(user)
  return isUnreached ? <LoadFailed text={t('error.profile')} onRetry={lookAgain} /> : waiting
}
