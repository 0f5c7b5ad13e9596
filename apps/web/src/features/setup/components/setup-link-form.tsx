import type { User } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { errorCode, queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { forgetSetupCode, readSetupCode } from '../setup-code.ts'
import { OwnerForm } from './owner-form.tsx'
import classes from './setup.module.css'

type Found = { state: 'looking' | 'none' } | { state: 'refused' | 'failed'; text: string } | Valid
interface Valid {
  state: 'valid'
  code: string
}

/** The page for visitors without the administrator's role: only a valid link lets them continue. */
export function SetupLinkForm() {
  const { t } = useTranslation()
  const { user, isKnown } = useSession()
  const [found, look] = useFoundCode()
  if (found.state === 'looking' || (found.state === 'valid' && !isKnown))
    return (
      <div className={classes.waiting} role="status" aria-label={t('common.loading')}>
        <Loader type="dots" />
        <noscript>{t('setup.closedText')}</noscript>
      </div>
    )
  if (found.state === 'failed') return <LoadFailed onRetry={look} text={found.text} />
  if (found.state === 'valid') return <ClaimForm code={found.code} user={user} onRefused={look} />
  return (
    <EmptyState
      isPage
      kind="lock"
      title={t('setup.closedTitle')}
      text={found.state === 'refused' ? found.text : t('setup.closedText')}
    />
  )
}

function ClaimForm({ code, user, onRefused }: { code: string; user: User | null; onRefused: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.claim}>
      <h1 className={classes.title}>{t('setup.ownerTitle')}</h1>
      <p className={classes.lead}>{t('setup.ownerLead')}</p>
      {user ? (
        <ClaimButton code={code} user={user} onRefused={onRefused} />
      ) : (
        <OwnerForm code={code} onRefused={onRefused} />
      )}
    </div>
  )
}

/** Button for a host who had an account before they opened the link. */
function ClaimButton({ code, user, onRefused }: { code: string; user: User; onRefused: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  const claim = useMutation({
    mutationFn: () => api.claimSite({ code }),
    onSuccess: async () => {
      forgetSetupCode()
      history.replaceState(history.state, '', location.pathname)
      await queryClient.invalidateQueries({ queryKey: queryKeys.currentUser })
    },
    onError: (error) => {
      toastError(errorText(error))
      onRefused()
    },
  })
  return (
    <div className={classes.form}>
      <Button size="md" onClick={() => claim.mutate()} loading={claim.isPending}>
        {t('setup.claim', { name: user.username })}
      </Button>
      <Button variant="subtle" color="gray" onClick={signOut}>
        {t('setup.otherAccount')}
      </Button>
    </div>
  )
}

/** Checks the code in the tab's link; calling the second value repeats the check. */
function useFoundCode(): [Found, () => void] {
  const api = useApi()
  const errorText = useErrorText()
  const [found, setFound] = useState<Found>({ state: 'looking' })
  const look = useCallback(async () => {
    const code = readSetupCode()
    if (!code) return setFound({ state: 'none' })
    setFound({ state: 'looking' })
    try {
      await api.checkSetup({ code })
      setFound({ state: 'valid', code })
    } catch (error) {
      const isRefused = errorCode(error) === 'A0301'
      if (isRefused) forgetSetupCode()
      setFound({ state: isRefused ? 'refused' : 'failed', text: errorText(error) })
    }
  }, [api, errorText])
  useEffect(() => {
    const again = () => void look()
    again()
    // Pasting a link into the address bar of this page changes only the fragment.
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [look])
  return [found, () => void look()]
}
