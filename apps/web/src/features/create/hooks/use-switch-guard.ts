import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { draftAddress, draftStore, isHere, isLost, type Origin, useDraft } from '../draft/index.ts'
import { useLossText } from './use-loss-text.ts'

/** Router state of a link that continues the draft unchanged. */
export const goingOn = { goesOn: true }

interface Target {
  /** Id of the template. */
  id: string
  /** Number of photos that it takes. */
  max: number
  /** Maximum number of photos that the draft keeps if they were chosen before a template; default: `max`. */
  maxFirst?: number
}

/**
 * Starts the draft that the address describes. Asks before discarding the user's changes. If the user declines, the page returns
 * to the existing draft.
 */
export function useSwitchGuard({ id: templateId, max: maximum, maxFirst = maximum }: Target): void {
  const lossText = useLossText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const path = useLocalePath()
  const origin = useAddressedOrigin()
  const themeAddress = useThemeAddress()
  const wanted = draftAddress({ templateId, origin })
  const asks = useRef(false)
  const isLeft = useIsLeft()
  const arrived = useRef<string>(undefined)
  const isAnew = useFollowedLink() && arrived.current !== wanted
  // Signing in may restore a stored draft of the user, so the check also runs when the template of the draft changes.
  const held = useDraft().templateId
  const check = useEffectEvent(async (_wanted: string, _held: string | null) => {
    arrived.current = wanted
    const draft = draftStore.get()
    const isUnchanged = isHere(draft, templateId, origin) && (draft.isTouched || !isAnew)
    if (isUnchanged || asks.current) return
    const max = draft.templateId === null ? maxFirst : maximum
    const begin = () => draftStore.dispatch({ kind: 'begun', templateId, origin, max })
    if (!isLost(draft, templateId, origin, max)) return begin()
    asks.current = true
    const goBack = () => navigate(path(themeAddress(draftAddress(draft))), { replace: true })
    const room = origin.from ? 0 : max
    const agreed = await confirm({ message: lossText(draft, room) })
    asks.current = false
    // If the user left the page during the question, neither answer applies.
    if (isLeft.current) return
    if (agreed) begin()
    else await goBack()
  })
  // Runs once per address, and when another draft replaces the current draft.
  useEffect(() => void check(wanted, held), [wanted, held])
}

function useAddressedOrigin(): Origin {
  const [search] = useSearchParams()
  const [remix, from] = [search.get('remix'), search.get('from')]
  return { ...(remix && { remix }), ...(from && { from }) }
}

/**
 * Returns whether the user has just followed a link to the page. Going back, a reload, and a link that continues a draft do not
 * count.
 */
function useFollowedLink(): boolean {
  const { state } = useLocation()
  return useNavigationType() === 'PUSH' && !(state as Partial<typeof goingOn> | null)?.goesOn
}

/** Returns a ref that is true once the component is gone. */
export function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}
