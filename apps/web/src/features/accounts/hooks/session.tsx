import type { SignedIn, User } from '@easel/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import {
  isCookieOurs,
  readToken,
  removeToken,
  storeDeviceToken,
  storeToken,
  useApi,
} from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { owners } from '../../../lib/unsent/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { currentUserKey, currentUserQuery } from '../api.ts'
import type { FoundSession } from '../find-session.ts'
import { loginAddress } from '../login-address.ts'
import { useOtherTabs } from './use-other-tabs.ts'

interface Session {
  user: User | null
  /** False while a kept token is still being looked at. */
  isKnown: boolean
  /** Whose the kept token is could not be learned: it is kept, and `lookAgain` asks once more. */
  isUnreached: boolean
  lookAgain: () => void
  token: string | null
  signIn: (answer: SignedIn) => void
  signOut: () => Promise<void>
  /** The server has ended the session itself, and it was wished for. */
  forget: () => void
}

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** What the server knew when it rendered this page. */
  found: FoundSession
  children: ReactNode
}

export function SessionProvider({ found, children }: SessionProviderProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: user = null, isError, refetch } = useQuery(currentUserQuery(api))
  const [token, setToken] = useState<string | null>(null)
  const [isKnown, setKnown] = useState(found !== 'unknown')
  const { expire, leave } = useLeaving(setToken)

  // Before anything of somebody's is painted for somebody else.
  useLayoutEffect(() => owners.arrives(user?.id ?? null), [user?.id])

  useOtherTabs({ setToken, onEnded: leave })

  // Before any query of the page starts: with a dead token a public page would end at the login.
  useLayoutEffect(() => {
    if (found === 'dead' && isCookieOurs()) expire()
  }, [found, expire])

  useEffect(() => {
    const kept = readToken()
    const isOurs = isCookieOurs()
    if (found === 'dead' && isOurs) return
    if (!kept) {
      // What is kept in its place is no token.
      removeToken()
      return setKnown(true)
    }
    storeToken(kept)
    setToken(kept)
    if (found === 'somebody' && isOurs) return
    setKnown(false)
    queryClient
      // Without a network it fails, instead of waiting for one.
      .fetchQuery({ ...currentUserQuery(api), staleTime: 0, networkMode: 'always' })
      // The page was made for whoever has put another cookie there.
      .then(() => (found === 'somebody' ? queryClient.invalidateQueries() : undefined))
      .catch(() => undefined)
      .finally(() => setKnown(true))
  }, [found, queryClient, api])

  const signIn = useCallback<Session['signIn']>(
    (answer) => {
      storeToken(answer.token)
      storeDeviceToken(answer.device_token)
      queryClient.clear()
      queryClient.setQueryData(currentUserKey, answer.user)
      setToken(answer.token)
    },
    [queryClient],
  )
  const forget = useCallback(() => {
    owners.leaves()
    expire()
  }, [expire])
  const signOut = useSignOut(forget)
  const isUnreached = isKnown && isError && !user
  const lookAgain = useCallback(() => void refetch(), [refetch])
  const value = useMemo(
    () => ({ user, isKnown, isUnreached, lookAgain, token, signIn, signOut, forget }),
    [user, isKnown, isUnreached, lookAgain, token, signIn, signOut, forget],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

function useLeaving(setToken: (token: null) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  const expire = useCallback(() => {
    removeToken()
    setToken(null)
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] && queryKey[0] !== 'templates',
    })
    queryClient.setQueryData(currentUserKey, null)
  }, [queryClient, setToken])
  const leave = useCallback(() => {
    expire()
    const { pathname, search } = location
    // A refusal of what was asked for before one left: there is nothing to come back to.
    if (pathname !== path('/login')) navigate(path(loginAddress(`${pathname}${search}`)))
  }, [expire, navigate, path])
  return { expire, leave }
}

function useSignOut(forget: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { t } = useTranslation()
  return useCallback(async () => {
    // At once: the page that is left would ask again for what is forgotten below.
    await navigate(path('/login'), { flushSync: true })
    // What is still asked for with this token would be refused in a moment, and the socket closed.
    await queryClient.cancelQueries()
    const farewell = api.logout()
    // The socket takes its leave in this same moment: the server closes it with the session.
    flushSync(forget)
    // Signed out here even when the server cannot be told.
    await farewell.catch(() => undefined)
    toastSuccess(t('account.signedOut'))
  }, [api, queryClient, navigate, path, forget, t])
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

/** For pages of one's own: goes to the login page when nobody is signed in, and comes back. */
export function useOwnPage(): User | null {
  const { user, isKnown } = useSession()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { pathname, search } = useLocation()
  const missing = isKnown && !user
  useEffect(() => {
    // Left on purpose: the address is another one already.
    const isLeft = location.pathname !== pathname
    // The first look at a kept token comes after this effect, in the same turn.
    if (missing && !isLeft && !readToken())
      navigate(path(loginAddress(`${pathname}${search}`)), { replace: true })
  }, [missing, navigate, path, pathname, search])
  return user
}
