import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { type GatePurpose, type PendingAction, PendingActionContext } from '../pending-action.ts'
import { useSession } from './session.tsx'

interface Pending {
  purpose: GatePurpose
  act: () => void
  /** The pending action as data, if it survives leaving the page. */
  kept: PendingAction | undefined
  /** Page on which it was asked for. */
  pathname: string
}

type WhenSignedIn = (purpose: GatePurpose, act: () => void, kept?: PendingAction) => void

const GateContext = createContext<WhenSignedIn | null>(null)

const loadDialog = () => import('../components/gate-dialog.tsx')

/** Asks a visitor to sign in, in a dialog over the page, before something that only users can do. */
export function GateProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [pending, setPending] = useState<Pending>()
  const { pathname } = useLocation()
  // A visitor who leaves the page has thought better of it.
  if (pending && pending.pathname !== pathname) setPending(undefined)
  const isUser = user !== null
  const whenSignedIn = useCallback<WhenSignedIn>(
    (purpose, act, kept) => {
      if (isUser) act()
      else setPending({ purpose, act, kept, pathname })
    },
    [isUser, pathname],
  )
  // The action runs in an effect: the page has the new session by then.
  useEffect(() => {
    if (!isUser || !pending) return
    setPending(undefined)
    pending.act()
  }, [isUser, pending])
  const close = useCallback(() => setPending(undefined), [])
  return (
    <GateContext value={whenSignedIn}>
      {children}
      <PendingActionContext value={pending?.kept}>
        <LazyDialog opened={pending !== undefined} load={loadDialog} onFail={close}>
          {(GateDialog, isShown) => (
            <GateDialog purpose={isShown ? pending?.purpose : undefined} onClose={close} />
          )}
        </LazyDialog>
      </PendingActionContext>
    </GateContext>
  )
}

/** Returns a function that does something at once for a user, and for a visitor once they have signed in. */
export function useWhenSignedIn(): WhenSignedIn {
  const whenSignedIn = use(GateContext)
  if (!whenSignedIn) throw new Error('GateProvider is missing')
  return whenSignedIn
}
