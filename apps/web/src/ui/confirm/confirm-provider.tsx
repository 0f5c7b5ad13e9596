import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { LazyDialog } from '../dialog/lazy-dialog.tsx'
import type { ConfirmLabels, ConfirmRequest } from './confirm-dialog.tsx'

const loadConfirmDialog = () => import('./confirm-dialog.tsx')

type Confirm = (request: ConfirmRequest) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

interface PendingQuestion {
  /** Router key of the page that asked the question. */
  askedAt: string
  settle: (agreed: boolean) => void
}

/** Shows one question at a time; a second question resolves with no while the first is open. A navigation counts as no. */
export function ConfirmProvider({ labels, children }: { labels: ConfirmLabels; children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [opened, setOpened] = useState(false)
  const pending = useRef<PendingQuestion | null>(null)
  const { key } = useLocation()
  const here = useRef(key)
  // A layout effect runs before the effects of a page that asks on mount.
  useLayoutEffect(() => {
    here.current = key
  }, [key])

  const confirm = useCallback<Confirm>((next) => {
    if (pending.current) return Promise.resolve(false)
    setRequest(next)
    setOpened(true)
    return new Promise((resolve) => {
      pending.current = { askedAt: here.current, settle: resolve }
    })
  }, [])

  const settle = useCallback((agreed: boolean) => {
    const waiting = pending.current
    pending.current = null
    setOpened(false)
    waiting?.settle(agreed)
  }, [])

  useEffect(() => {
    if (pending.current && pending.current.askedAt !== key) settle(false)
  }, [key, settle])

  return (
    <ConfirmContext value={confirm}>
      {children}
      <LazyDialog opened={opened} load={loadConfirmDialog} onFail={() => settle(false)}>
        {(ConfirmDialog, isShown) =>
          request && <ConfirmDialog request={request} opened={isShown} labels={labels} onSettle={settle} />
        }
      </LazyDialog>
    </ConfirmContext>
  )
}

/**
 * Returns `confirm`: it resolves with true if the user confirms, and with false if the user cancels, closes the dialog or clicks
 * outside.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('ConfirmProvider is missing')
  return confirm
}
