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

type Confirm = (request: ConfirmRequest) => Promise<void>

const ConfirmContext = createContext<Confirm | null>(null)

interface Pending {
  /** Router key of the page that asked. */
  askedAt: string
  resolve: () => void
  reject: (reason: Error) => void
}

/** Asks one question at a time; rejects a second one while the first is open. A navigation counts as no. */
export function ConfirmProvider({ labels, children }: { labels: ConfirmLabels; children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [opened, setOpened] = useState(false)
  const pending = useRef<Pending | null>(null)
  const { key } = useLocation()
  const here = useRef(key)
  // A layout effect runs before the effects of a page that asks on mount.
  useLayoutEffect(() => {
    here.current = key
  }, [key])

  const confirm = useCallback<Confirm>((next) => {
    if (pending.current) return Promise.reject(new Error('Another question is open'))
    setRequest(next)
    setOpened(true)
    return new Promise((resolve, reject) => {
      pending.current = { askedAt: here.current, resolve, reject }
    })
  }, [])

  const settle = useCallback((agreed: boolean) => {
    const waiting = pending.current
    pending.current = null
    setOpened(false)
    if (agreed) waiting?.resolve()
    else waiting?.reject(new Error('Not confirmed'))
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

/** Returns `confirm`: it resolves on confirm and rejects on cancel, close or a click outside. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('ConfirmProvider is missing')
  return confirm
}
