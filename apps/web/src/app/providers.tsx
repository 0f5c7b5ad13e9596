import type { Locale, User } from '@easel/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FoundSession, GateProvider, SessionProvider, useSession } from '../features/accounts/index.ts'
import { usePushSync } from '../features/push/index.ts'
import { makeQueryClient, queryKeys, readCookie, writeCookie } from '../lib/api/index.ts'
import { TranslatorProvider, translatorOf, useLocale, useTranslation } from '../lib/i18n/index.ts'
import { SiteProvider } from '../lib/site/site.tsx'
import { SocketProvider } from '../lib/socket/socket-context.tsx'
import { RenderedZone } from '../lib/time-zone/index.ts'
import { ConfirmProvider } from '../ui/confirm/index.ts'
import { schemeManager } from '../ui/theme/theme.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { ToastHost } from '../ui/toast/index.ts'
import { OfflineBar } from './offline-bar.tsx'

interface PageData {
  theme: 'light' | 'dark' | 'auto'
  user: User | null
  session: FoundSession
  /** First characters of the token for which the server rendered the page. */
  renderedFor: string | undefined
  origin: string
  siteName: string
  logo: string | null
  languages: readonly [Locale, ...Locale[]]
  timeZone: string
}

const colorSchemes = schemeManager({
  read: () => readCookie('theme'),
  write: (value) => writeCookie('theme', value),
})

interface ProvidersProps {
  page: PageData | undefined
  nonce: string | undefined
  children: ReactNode
}

export function Providers({ page, nonce, children }: ProvidersProps) {
  const locale = useLocale()
  const [queryClient] = useState(() => {
    const client = makeQueryClient()
    client.setQueryData(queryKeys.currentUser, page?.user ?? null)
    return client
  })
  return (
    <TranslatorProvider value={translatorOf(locale)}>
      <ThemeProvider defaultColorScheme={page?.theme ?? 'auto'} manager={colorSchemes} nonce={nonce}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider found={page?.session ?? 'visitor'} renderedFor={page?.renderedFor}>
            <SiteProvider site={page}>
              <RenderedZone value={page?.timeZone ?? 'UTC'}>
                <Live>{children}</Live>
              </RenderedZone>
            </SiteProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </TranslatorProvider>
  )
}

function Live({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { token } = useSession()
  usePushSync()
  const labels = {
    title: t('common.friendlyReminder'),
    confirm: t('common.confirm'),
    cancel: t('common.cancel'),
  }
  return (
    <SocketProvider token={token}>
      <ToastHost closeLabel={t('common.close')} />
      <OfflineBar />
      <ConfirmProvider labels={labels}>
        <GateProvider>{children}</GateProvider>
      </ConfirmProvider>
    </SocketProvider>
  )
}
