import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface OpenedHere {
  openedHere: true
}

function isOpenedHere(state: unknown): state is OpenedHere {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}

/** Returns a function that opens a work over the current page, or in place of the open work; going back closes the work. */
export function useOpenWork(): (id: string) => void {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const isOpen = params.has('work')
  return useCallback(
    (id: string) => {
      const openedHere: OpenedHere = { openedHere: true }
      setParams(
        (params) => {
          params.set('work', id)
          return params
        },
        { preventScrollReset: true, replace: isOpen, state: isOpen ? state : openedHere },
      )
    },
    [setParams, isOpen, state],
  )
}

export function useCloseWork(): () => void {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return useCallback(() => {
    if (isOpenedHere(state)) return navigate(-1)
    setParams(
      (params) => {
        params.delete('work')
        return params
      },
      { preventScrollReset: true, replace: true },
    )
  }, [setParams, navigate, state])
}

/** Reports whether the page shows one of these works and is visible to the user. */
export function isWorkShown(ids: readonly string[]): boolean {
  const params = new URLSearchParams(location.search)
  const shown = [params.get('run'), params.get('work')]
  return document.visibilityState === 'visible' && ids.some((id) => shown.includes(id))
}
