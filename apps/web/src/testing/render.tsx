import type { Client, Locale, User } from '@easel/contract/client'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { GateProvider, SessionProvider } from '../features/accounts/index.ts'
import {
  ApiProvider,
  makeQueryClient,
  queryKeys,
  removeToken,
  storeToken,
  tokenStart,
} from '../lib/api/index.ts'
import { draftOwner } from '../lib/drafts/index.ts'
import { loadCatalogue, localePath, TranslatorProvider, translatorOf } from '../lib/i18n/index.ts'
import { ConfirmProvider } from '../ui/confirm/index.ts'
import { ToastHost } from '../ui/toast/index.ts'

const token = 'a'.repeat(43)

// happy-dom has no top layer, in which toasts are shown.
HTMLElement.prototype.showPopover ??= () => undefined
HTMLElement.prototype.hidePopover ??= () => undefined

// On a busy machine, loading a dialog's code for the first time takes seconds.
configure({ asyncUtilTimeout: 10_000 })

interface Page {
  locale?: Locale
  /** Address of the page, without the language. */
  path?: string
  /** The viewer; a visitor if absent. */
  user?: User
  /** The calls that the page may make; every other call fails the test. */
  api?: Partial<Client>
  /** Fills the cache before the page is rendered. */
  prepare?: (queryClient: QueryClient) => void
}

/** Renders a part of a page as the shell does, and returns the handles for a test. Each test must end with `leavePage`. */
export async function renderPage(
  part: ReactNode,
  { locale = 'en', path = '/', user, api = {}, prepare }: Page,
) {
  await loadCatalogue(locale)
  const translator = translatorOf(locale)
  const { t } = translator
  const queryClient = makeQueryClient()
  queryClient.setQueryData(queryKeys.currentUser, user ?? null)
  if (user) storeToken(token)
  prepare?.(queryClient)
  const labels = {
    title: t('common.friendlyReminder'),
    confirm: t('common.confirm'),
    cancel: t('common.cancel'),
  }
  const page = (
    <SessionProvider found={user ? 'user' : 'visitor'} renderedFor={user && tokenStart(token)}>
      <ToastHost closeLabel={t('common.close')} />
      <ConfirmProvider labels={labels}>
        <GateProvider>{part}</GateProvider>
      </ConfirmProvider>
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [localePath(locale, path)],
  })
  render(
    <TranslatorProvider value={translator}>
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={clientOf(api)}>
            <RouterProvider router={router} />
          </ApiProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  // No style sheet is loaded, so styles cannot prevent a pointer from reaching an element.
  return {
    router,
    queryClient,
    person: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
  }
}

/** Removes the page and its stored data, because test files share a process with all drafts. */
export function leavePage(): void {
  cleanup()
  notifications.clean()
  draftOwner.signOut()
  removeToken()
  localStorage.clear()
  sessionStorage.clear()
}

function clientOf(api: Partial<Client>): Client {
  return new Proxy(api as Client, {
    get: (calls, name: keyof Client & string) => {
      const call = calls[name]
      if (!call) throw new Error(`The page called ${name}, which this test does not answer`)
      return call
    },
  })
}
