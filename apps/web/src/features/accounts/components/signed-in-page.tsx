import type { User } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useOwnPage, useSession } from '../hooks/session.tsx'

interface SignedInPageProps {
  /** Shown until it is known whether a user is signed in. */
  waiting?: ReactNode
  children: (user: User) => ReactNode
}

/** Renders a page that needs a user. Sends visitors to the login page, and shows an error if the session could not be checked. */
export function SignedInPage({ waiting, children }: SignedInPageProps) {
  const { t } = useTranslation()
  const { isUnreached, lookAgain } = useSession()
  const user = useOwnPage()
  if (user) return children(user)
  return isUnreached ? <LoadFailed text={t('error.profile')} onRetry={lookAgain} /> : waiting
}
