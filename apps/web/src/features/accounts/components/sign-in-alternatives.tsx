import { Button } from '@mantine/core'
import {
  type Icon,
  IconBrandAppleFilled,
  IconBrandFacebookFilled,
  IconBrandGoogleFilled,
  IconBuilding,
  IconFingerprint,
} from '@tabler/icons-react'
import { use, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSignInOptions } from '../api.ts'
import { useSession } from '../hooks/session.tsx'
import { PasskeyUnused, signInWithPasskey } from '../passkeys.ts'
import { PendingActionContext } from '../pending-action.ts'
import { signInAtProvider, type WantedAccount } from '../provider-sign-in.ts'
import { useSuspended } from '../suspension.ts'
import classes from './login-form.module.css'

type Way = 'passkey' | 'google' | 'apple' | 'facebook'

interface SignInAlternativesProps {
  next: string
  /** True for a sign-in: only an existing account has a passkey. */
  hasPasskey: boolean
  /** Name and invite code for the account that the first sign-in with a provider creates. */
  wanted: WantedAccount
  onDone: () => void
}

/** Ways to sign in without a password. The server answers that a provider is not implemented; the message is shown. */
export function SignInAlternatives({ next, hasPasskey, wanted, onDone }: SignInAlternativesProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { signIn } = useSession()
  const { busy, take } = useTakenWay()
  const providers = useProviders(next, wanted)
  const withPasskey = async () => {
    signIn(await signInWithPasskey(api))
    onDone()
  }
  return (
    <div className={classes.ways}>
      {hasPasskey && (
        <Button
          variant="default"
          size="md"
          loading={busy === 'passkey'}
          leftSection={<IconFingerprint size={20} stroke={1.7} />}
          onClick={() => take('passkey', withPasskey)}
        >
          {t('account.passkey')}
        </Button>
      )}
      <div className={classes.others}>
        {providers.map(({ providerName, label, soonName, icon: Icon, walk }) => (
          <Button
            key={providerName}
            variant="default"
            size="md"
            title={soonName && label}
            loading={busy === providerName}
            leftSection={<Icon size={20} aria-hidden="true" />}
            onClick={() => take(providerName, walk)}
          >
            {soonName ? (
              <>
                {soonName} <small className={classes.soon}>{t('account.soon')}</small>
              </>
            ) : (
              label
            )}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Runs one kind of sign-in at a time, and shows why it failed. */
function useTakenWay() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const suspended = useSuspended()
  const [busy, setBusy] = useState<Way>()
  const take = async (providerName: Way, walk: () => Promise<unknown>) => {
    if (busy) return
    setBusy(providerName)
    try {
      await walk()
    } catch (error) {
      if (suspended(error)) return
      toastError(error instanceof PasskeyUnused ? t(error.textKey) : errorText(error))
    }
    setBusy(undefined)
  }
  return { busy, take }
}

interface Provider {
  providerName: Way
  label: string
  /** Short name of a provider that the server does not support yet. */
  soonName?: string
  icon: Icon
  walk: () => Promise<unknown>
}

function useProviders(next: string, wanted: WantedAccount): readonly Provider[] {
  const { t } = useTranslation()
  const api = useApi()
  const locale = useLocale()
  const { provider } = useSignInOptions()
  const act = use(PendingActionContext)
  const isOther = provider === 'other'
  const providers: readonly Provider[] = [
    {
      providerName: 'google',
      label: t(isOther ? 'account.provider' : 'account.google'),
      icon: isOther ? IconBuilding : IconBrandGoogleFilled,
      walk: () => signInAtProvider(api, { next, locale, act, wanted }),
    },
    {
      providerName: 'apple',
      label: t('account.apple'),
      soonName: 'Apple',
      icon: IconBrandAppleFilled,
      walk: () => api.appleLogin({ token: '' }),
    },
    {
      providerName: 'facebook',
      label: t('account.facebook'),
      soonName: 'Facebook',
      icon: IconBrandFacebookFilled,
      walk: () => api.facebookLogin({ token: '' }),
    },
  ]
  return providers.filter(({ providerName }) => providerName !== 'google' || provider)
}
