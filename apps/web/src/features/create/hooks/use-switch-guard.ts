import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { draftAddress, isHere, isLost, type Origin } from '../draft.ts'
import { draftStore, useDraft } from '../draft-store.ts'

/** State of a link that leads back to what was prepared before, as it was. */
export const goingOn = { goesOn: true }

/** Begins what the address asks for. Asks before what somebody has put there is dropped for it; on a no it goes back to that. */
export function useSwitchGuard(templateId: string): void {
  const { t } = useTranslation()
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
  // Who signs in may find a draft of theirs here.
  const held = useDraft().templateId
  const look = useEffectEvent((_wanted: string, _held: string | null) => {
    arrived.current = wanted
    const draft = draftStore.get()
    const isUnchanged = isHere(draft, templateId, origin) && (draft.isTouched || !isAnew)
    if (isUnchanged || asks.current) return
    const begin = () => draftStore.dispatch({ kind: 'begun', templateId, origin })
    if (!isLost(draft, templateId, origin)) return begin()
    asks.current = true
    const goBack = () => navigate(path(themeAddress(draftAddress(draft))), { replace: true })
    // Whoever has gone elsewhere meanwhile has answered by that.
    const unlessLeft = (act: () => unknown) => () => (isLeft.current ? undefined : act())
    confirm({ message: t('tool.switchAsk') })
      .then(unlessLeft(begin), unlessLeft(goBack))
      .finally(() => {
        asks.current = false
      })
  })
  // Once for each address, and when another draft takes the place of the one at hand.
  useEffect(() => look(wanted, held), [wanted, held])
}

function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}

function useAddressedOrigin(): Origin {
  const [search] = useSearchParams()
  const [remix, from] = [search.get('remix'), search.get('from')]
  return { ...(remix && { remix }), ...(from && { from }) }
}

/** Whether somebody came by a link just now: not by going back, by a reload, or by one that goes on. */
function useFollowedLink(): boolean {
  const { state } = useLocation()
  return useNavigationType() === 'PUSH' && !(state as Partial<typeof goingOn> | null)?.goesOn
}
