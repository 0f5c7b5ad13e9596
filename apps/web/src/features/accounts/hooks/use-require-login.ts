import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { loginAddress } from '../login-address.ts'
import { useSession } from './session.tsx'

/** Returns true if a user is signed in; otherwise shows a message and goes to the login page, which leads back here. */
export function useRequireLogin(): () => boolean {
  const { user } = useSession()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { pathname, search } = useLocation()
  return useCallback(() => {
    if (user) return true
    toastError(t('error.loginRequired'))
    void navigate(path(loginAddress(`${pathname}${search}`)))
    return false
  }, [user, t, navigate, path, pathname, search])
}
