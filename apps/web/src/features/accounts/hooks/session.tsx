import type { SignedIn, User } from '@easel/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import {
  queryKeys,
  readToken,
  removeToken,
  storeDeviceToken,
  storeToken,
  tokenStart,
  useApi,
} from '../../../lib/api/index.ts'
import { draftOwner } from '../../../lib/drafts/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { currentUserQuery } from '../api.ts'
import type { FoundSession } from '../find-session.ts'
import { loginAddress } from '../login-address.ts'
import { useOtherTabs } from './use-other-tabs.ts'

interface Session {
  user: User | null
  /** True if the stored token is verified. */
  isKnown: boolean
  /** True if the owner of the stored token could not be determined; the token is kept, and `lookAgain` retries. */
  isUnreached: boolean
  lookAgain: () => void
  token: string | null
  signIn: (answer: SignedIn) => void
  signOut: () => Promise<void>
  /**
   * Ends the session by a call of the server, then signs out in this browser and opens a page for visitors. Rejects if the call
   * does.
   */
  endBy: (call: () => Promise<unknown>, page: string) => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** Session as the server saw it when it rendered this page. */
  found: FoundSession
  /** First characters of the token that the server saw. Another tab may have signed in or out since. */
  renderedFor: string | undefined
  children: ReactNode
}

export function SessionProvider({ found, renderedFor, children }: SessionProviderProps) {
  const api = useApi()
  const { data: user = null, isError, refetch } = useQuery(currentUserQuery(api))
  // Known from the first rendering on, since a later change of the session would re-render everything below during hydration.
  const [token, setTokenState] = useState(() => (found === 'user' ? tokenFor(renderedFor) : null))
  /** True after this page has ended its session, until another begins: requests in progress then get a 401, which is ignored. */
  const isEnding = useRef(false)
  const setToken = useCallback((next: string | null) => {
    if (next !== null) isEnding.current = false
    setTokenState(next)
  }, [])
  const [isKnown, setKnown] = useState(found !== 'unknown')
  const { expire, leave } = useLeaving(setToken)

  // Runs before paint, so that no data of one user is shown to another.
  useLayoutEffect(() => draftOwner.change(user?.id ?? null), [user?.id])

  const onEnded = () => {
    if (!isEnding.current) leave()
  }
  useOtherTabs({ setToken, onEnded })

  useTokenCheck({ found, renderedFor, expire, setToken, setKnown })

  const signIn = useSignIn(setToken)
  const forget = useCallback(() => {
    draftOwner.signOut()
    expire()
  }, [expire])
  const signOut = useSignOut(forget)
  const endBy = useEndBy(isEnding, forget)
  const isUnreached = isKnown && isError && !user
  const lookAgain = useCallback(() => void refetch(), [refetch])
  const value = useMemo(
    () => ({ user, isKnown, isUnreached, lookAgain, token, signIn, signOut, endBy }),
    [user, isKnown, isUnreached, lookAgain, token, signIn, signOut, endBy],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Returns the stored token if the server rendered this page for it; null on the server. */
function tokenFor(renderedFor: string | undefined): string | null {
  const storedToken = import.meta.env.SSR ? undefined : readToken()
  return storedToken && tokenStart(storedToken) === renderedFor ? storedToken : null
}

interface TokenCheck extends Pick<SessionProviderProps, 'found' | 'renderedFor'> {
  expire: () => void
  setToken: (token: string) => void
  setKnown: (isKnown: boolean) => void
}

/** Compares the stored token with the token that the server got. If they differ, fetches the user again. */
function useTokenCheck({ found, renderedFor, expire, setToken, setKnown }: TokenCheck): void {
  const api = useApi()
  const queryClient = useQueryClient()

  // Runs before any query starts: a 401 for the dead token would redirect even a public page to the login page.
  useLayoutEffect(() => {
    const storedToken = readToken()
    const isOver = !storedToken || (found === 'dead' && tokenStart(storedToken) === renderedFor)
    if (found !== 'visitor' && isOver) expire()
  }, [found, renderedFor, expire])

  useEffect(() => {
    const storedToken = readToken()
    if (!storedToken) return setKnown(true)
    storeToken(storedToken)
    setToken(storedToken)
    if (found === 'user' && tokenStart(storedToken) === renderedFor) return
    setKnown(false)
    queryClient
      // Fails without a network instead of waiting for a connection.
      .fetchQuery({ ...currentUserQuery(api), staleTime: 0, networkMode: 'always' })
      // The page was rendered for another token, so its data may be another user's.
      .then(() => (found === 'user' ? queryClient.invalidateQueries() : undefined))
      .catch(() => undefined)
      .finally(() => setKnown(true))
  }, [found, renderedFor, queryClient, api, setToken, setKnown])
}

function useSignIn(setToken: (token: string) => void): Session['signIn'] {
  const queryClient = useQueryClient()
  const path = useLocalePath()
  return useCallback<Session['signIn']>(
    (answer) => {
      storeToken(answer.token)
      storeDeviceToken(answer.device_token)
      const isOverPage = location.pathname !== path('/login')
      if (!isOverPage) queryClient.clear()
      queryClient.setQueryData(queryKeys.currentUser, answer.user)
      setToken(answer.token)
      // The page stays as the visitor saw it, until it is loaded for the user.
      if (isOverPage) void queryClient.invalidateQueries()
    },
    [queryClient, setToken, path],
  )
}

function useLeaving(setToken: (token: null) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  const expire = useCallback(() => {
    removeToken()
    setToken(null)
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] && queryKey[0] !== 'templates',
    })
    queryClient.setQueryData(queryKeys.currentUser, null)
  }, [queryClient, setToken])
  const leave = useCallback(() => {
    expire()
    const { pathname, search } = location
    // A 401 for a request from before the sign-out may arrive on the login page: then there is no page to return to.
    if (pathname !== path('/login')) void navigate(path(loginAddress(`${pathname}${search}`)))
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
    // `flushSync` unmounts the page now; otherwise it would refetch the data that is removed below.
    await navigate(path('/login'), { flushSync: true })
    // Requests still in flight would soon get a 401 for this token.
    await queryClient.cancelQueries()
    const logout = api.logout()
    // Closes the socket at the same moment, before the server closes it with the session.
    flushSync(forget)
    // The client is signed out even if the request fails.
    await logout.catch(() => undefined)
    toastSuccess(t('shell.signedOut'))
  }, [api, queryClient, navigate, path, forget, t])
}

function useEndBy(isEnding: RefObject<boolean>, forget: () => void): Session['endBy'] {
  const navigate = useNavigate()
  const path = useLocalePath()
  return useCallback(
    async (call, page) => {
      isEnding.current = true
      await call().catch((error) => {
        isEnding.current = false
        throw error
      })
      // After the end of an account, its page would redirect to the login page.
      await navigate(path(page), { flushSync: true })
      flushSync(forget)
    },
    [isEnding, forget, navigate, path],
  )
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

/** Returns the user of a page that needs a user. Sends visitors to the login page, which returns to this page. */
export function useOwnPage(): User | null {
  const { user, isKnown } = useSession()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { pathname, search } = useLocation()
  const missing = isKnown && !user
  useEffect(() => {
    // The user is already leaving for another address.
    const isLeft = location.pathname !== pathname
    // The stored token is first checked after this effect, in the same tick, so it is read here as well.
    if (missing && !isLeft && !readToken())
      void navigate(path(loginAddress(`${pathname}${search}`)), { replace: true })
  }, [missing, navigate, path, pathname, search])
  return user
}
