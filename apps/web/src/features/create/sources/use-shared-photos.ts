import { maxSources } from '@easel/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { draftStore } from '../draft/index.ts'
import { takeOpenedPhotos, takeSharedPhotos } from './shared-photos.ts'
import { useAdd } from './use-sources.ts'

/** Texts for a share without photos, by the parameter of the address. */
const notes = {
  none: 'tool.sharedNone',
  full: 'tool.sharedFull',
  missed: 'tool.sharedMissed',
} as const

type Note = (typeof notes)[keyof typeof notes]

/** Sources of photos, by the parameter of the address. */
const takers = { photos: takeSharedPhotos, opened: takeOpenedPhotos } as const

/**
 * Takes the photos that another app has shared or the device has opened, as a parameter of the address announces. Returns the key
 * of a text if there are none.
 */
export function useSharedPhotos(): Note | undefined {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const [note, setNote] = useState<Note>()
  const add = useAdd(maxSources)
  const take = useEffectEvent(async (announced: string) => {
    const remaining = new URLSearchParams(params)
    remaining.delete('shared')
    setParams(remaining, { replace: true, preventScrollReset: true })
    const takePhotos = takers[announced as keyof typeof takers]
    if (!takePhotos) return setNote(notes[announced as keyof typeof notes])
    const files = await takePhotos()
    if (files.length === 0) return setNote(notes.missed)
    setNote(undefined)
    // The draft must contain only the shared photos, without photos of an earlier visit.
    for (const { key } of draftStore.get().items) draftStore.dispatch({ kind: 'removed', key })
    add(files)
  })
  // Runs at each navigation, not at each new address: a second share may come while the address still has the parameter of the
  // first.
  useEffect(() => {
    const outcome = new URLSearchParams(location.search).get('shared')
    if (outcome !== null) void take(outcome)
  }, [location])
  return note
}
