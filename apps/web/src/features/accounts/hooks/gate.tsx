import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { type GatePurpose, type PendingAction, PendingActionContext } from '../pending-action.ts'
import { useSession } from './session.tsx'

interface PendingGate {
  purpose: GatePurpose
  act: () => void
  /** The pending action as data, if it can be performed after the page was left. */
  storedAction: PendingAction | undefined
  /** Page on which the visitor wanted the action. */
  pathname: string
}

type WhenSignedIn = (purpose: GatePurpose, act: () => void, storedAction?: PendingAction) => void

const GateContext = createContext<WhenSignedIn | null>(null)

const loadDialog = () => import('../components/gate-dialog.tsx')

/** Asks a visitor to sign in, in a dialog over the page, before an action that only users can perform. */
export function GateProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [pending, setPending] = useState<PendingGate>()
  const { pathname } = useLocation()
  // The action is cancelled when the visitor leaves the page.
  if (pending && pending.pathname !== pathname) setPending(undefined)
  const isUser = user !== null
  const whenSignedIn = useCallback<WhenSignedIn>(
    (purpose, act, storedAction) => {
      if (isUser) act()
      else setPending({ purpose, act, storedAction, pathname })
    },
    [isUser, pathname],
  )
  // The action runs in an effect, so that the page already has the new session.
  useEffect(() => {
    if (!isUser || !pending) return
    setPending(undefined)
    pending.act()
  }, [isUser, pending])
  const close = useCallback(() => setPending(undefined), [])
  return (
    <GateContext value={whenSignedIn}>
      {children}
      <PendingActionContext value={pending?.storedAction}>
        <LazyDialog opened={pending !== undefined} load={loadDialog} onFail={close}>
          {(GateDialog, isShown) => (
            <GateDialog purpose={isShown ? pending?.purpose : undefined} onClose={close} />
          )}
        </LazyDialog>
      </PendingActionContext>
    </GateContext>
  )
}

/** Returns a function that performs an action: immediately for a signed-in user, and after the sign-in for a visitor. */
export function useWhenSignedIn(): WhenSignedIn {
  const whenSignedIn = use(GateContext)
  if (!whenSignedIn) throw new Error('GateProvider is missing')
  return whenSignedIn
}
