import { Button } from '@mantine/core'
import {
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
import { useSession } from '../hooks/session.tsx'
import { useSignInOptions } from '../hooks/use-sign-in-options.ts'
import { useSuspended } from '../hooks/use-suspended.ts'
import { PasskeyDismissed, signInWithPasskey } from '../passkeys.ts'
import { PendingActionContext } from '../pending-action-context.ts'
import { signInAtProvider, type WantedAccount } from '../provider-sign-in.ts'
import classes from './login-form.module.css'

type Way = 'passkey' | 'google' | 'apple' | 'facebook'

interface SignInAlternativesProps {
  next: string
  /** A passkey belongs to an account that exists. */
  hasPasskey: boolean
  /** Wishes for the account that a provider's first sign-in creates. */
  wanted: WantedAccount
  onDone: () => void
}

/** Ways to sign in without a password. The server answers that a provider is not implemented; the message is shown. */
export function SignInAlternatives({ next, hasPasskey, wanted, onDone }: SignInAlternativesProps) {
  const { t } = useTranslation()
  const api = useApi()
  const locale = useLocale()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const suspended = useSuspended()
  const { provider } = useSignInOptions()
  const act = use(PendingActionContext)
  const isOther = provider === 'other'
  const [busy, setBusy] = useState<Way>()

  const take = async (way: Way, walk: () => Promise<unknown>) => {
    if (busy) return
    setBusy(way)
    try {
      await walk()
    } catch (error) {
      if (suspended(error)) return
      toastError(error instanceof PasskeyDismissed ? t('account.passkeyDismissed') : errorText(error))
    }
    setBusy(undefined)
  }
  const withPasskey = async () => {
    signIn(await signInWithPasskey(api))
    onDone()
  }
  const ways = [
    {
      way: 'google',
      label: t(isOther ? 'account.provider' : 'account.google'),
      icon: isOther ? IconBuilding : IconBrandGoogleFilled,
      walk: () => signInAtProvider(api, { next, locale, act, wanted }),
    },
    {
      way: 'apple',
      label: t('account.apple'),
      soonName: 'Apple',
      icon: IconBrandAppleFilled,
      walk: () => api.appleLogin({ token: '' }),
    },
    {
      way: 'facebook',
      label: t('account.facebook'),
      soonName: 'Facebook',
      icon: IconBrandFacebookFilled,
      walk: () => api.facebookLogin({ token: '' }),
    },
  ] as const
  const offered = ways.filter(({ way }) => way !== 'google' || provider)
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
        {offered.map(({ way, label, icon: Icon, walk, ...rest }) => (
          <Button
            key={way}
            variant="default"
            size="md"
            title={'soonName' in rest ? label : undefined}
            loading={busy === way}
            leftSection={<Icon size={20} aria-hidden="true" />}
            onClick={() => take(way, walk)}
          >
            {'soonName' in rest ? (
              <>
                {rest.soonName} <small className={classes.soon}>{t('account.soon')}</small>
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
