import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { errorDetail } from '../../../lib/api/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'

const loadIdentityProofDialog = () => import('../components/identity-proof-dialog.tsx')

/** The user did not confirm their identity: the action was not performed, and no message is needed. */
export class IdentityNotProven extends Error {
  override name = 'NotProven'
}

type WithProof = <T>(act: () => Promise<T>) => Promise<T>

const ProofContext = createContext<WithProof | null>(null)

interface PendingProof {
  resolve: () => void
  reject: (reason: Error) => void
}

const asksProof = (error: unknown) => errorDetail(error, 'proof') !== undefined

/** Asks for the password if the server requires a confirmed identity, then repeats the action. */
export function IdentityProofProvider({
  hasPassword,
  children,
}: {
  hasPassword: boolean
  children: ReactNode
}) {
  const [opened, setOpened] = useState(false)
  // The actions that wait for the confirmation.
  const pending = useRef<PendingProof[]>([])

  const proven = useCallback<WithProof>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!asksProof(error)) throw error
    }
    setOpened(true)
    await new Promise<void>((resolve, reject) => {
      pending.current.push({ resolve, reject })
    })
    return await act()
  }, [])

  const settle = useCallback((isProven: boolean) => {
    const waiting = pending.current
    pending.current = []
    setOpened(false)
    for (const { resolve, reject } of waiting)
      if (isProven) resolve()
      else reject(new IdentityNotProven('Not proven'))
  }, [])

  return (
    <ProofContext value={proven}>
      {children}
      <LazyDialog opened={opened} load={loadIdentityProofDialog} onFail={() => settle(false)}>
        {(IdentityProofDialog, isShown) => (
          <IdentityProofDialog opened={isShown} hasPassword={hasPassword} onSettle={settle} />
        )}
      </LazyDialog>
    </ProofContext>
  )
}

export function useIdentityProof(): WithProof {
  const proven = use(ProofContext)
  if (!proven) throw new Error('IdentityProofProvider is missing')
  return proven
}
