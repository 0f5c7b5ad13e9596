import { type Client, cleanText, type Engine, readEngineAddress } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { fieldErrors } from '../../accounts/index.ts'
import { lookForEngines } from './look-for-engines.ts'

interface Values {
  /** `auto`: the page finds the kind by a request to the address. */
  kind: Engine['kind'] | 'auto'
  name: string
  address: string
  key: string
  /** Lines like `X-Team: studio`. */
  headers: string
  /** True if saving removes the stored key and headers. */
  forgetsKey: boolean
  reachedBy: string
  /** The number in the form in which the user has typed it. */
  slots: string
}

interface EngineFormOptions {
  /** The engine to change; absent to add an engine. */
  engine: Engine | undefined
  /** Address of the engine to add, if it is known. */
  address: string | undefined
  onSaved: (engine: Engine) => void
}

/** State of the form that adds or changes an engine. */
export function useEngineForm({ engine, address: known = '', onSaved }: EngineFormOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { name = '', address = known, slots = 1, reached_by: reachedBy = '' } = engine ?? {}
  const [values, setValues] = useState<Values>({
    kind: engine?.kind ?? 'auto',
    ...{ name, address, reachedBy, key: '', headers: '', forgetsKey: false },
    slots: String(slots),
  })
  const [isChanged, setChanged] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const full = withScheme(values.address)
  const headers = readHeaders(values.headers)
  const save = useMutation({
    mutationFn: async () => {
      const given = { name: cleanText(values.name, 'line'), address: full, slots: Number(values.slots) }
      const reached_by = cleanText(values.reachedBy, 'line')
      const secrets = secretsOf(values.key.trim(), headers ?? {})
      if (engine)
        return await api.updateEngine({
          ...{ id: engine.id, ...given, ...secrets, reached_by: reached_by || null },
          ...(values.forgetsKey && { key: null, headers: null }),
        })
      const found = values.kind === 'auto' ? await findKind(api, full) : { kind: values.kind }
      return await api.createEngine({ ...given, ...secrets, ...found, ...(reached_by && { reached_by }) })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.engines })
      onSaved(saved)
    },
  })
  return {
    values,
    address: full,
    areHeadersFit: headers !== undefined,
    isChanged,
    isTouched,
    isSending: save.isPending,
    error: save.error instanceof KindNotFound ? null : save.error,
    kindFault: save.error instanceof KindNotFound ? save.error.fault : undefined,
    faults: fieldErrors(save.error),
    set(change: Partial<Values>) {
      setChanged(true)
      setValues((before) => ({ ...before, ...change }))
    },
    submit() {
      setTouched(true)
      if (cleanText(values.name, 'line') && readEngineAddress(full) && headers && !save.isPending)
        save.mutate()
    },
  }
}

export type EngineFormState = ReturnType<typeof useEngineForm>

/** The server replaces key and headers together, so neither is sent if both fields are empty. */
function secretsOf(key: string, headers: Readonly<Record<string, string>>) {
  return { ...(key && { key }), ...(Object.keys(headers).length > 0 && { headers }) }
}

/** Thrown if no known kind of engine answers at an address. */
class KindNotFound extends Error {
  override name = 'KindNotFound'
  readonly fault: 'kindNotFound' | 'kindNeedsKey'

  constructor(fault: KindNotFound['fault']) {
    super(fault)
    this.fault = fault
  }
}

/** Sends requests to an address to find the kind of its engine; returns the kind and the full address. */
async function findKind(api: Client, address: string): Promise<{ kind: Engine['kind']; address: string }> {
  const { found_arr } = await lookForEngines(api, address)
  const found = found_arr.find(({ kind }) => kind !== undefined)
  if (found?.kind) return { kind: found.kind, address: found.address }
  throw new KindNotFound(found_arr[0]?.problem === 'needs_key' ? 'kindNeedsKey' : 'kindNotFound')
}

/** Adds the scheme to an address such as `127.0.0.1:8188`, which people copy from a terminal. */
export function withScheme(text: string): string {
  const address = text.trim()
  return address === '' || address.includes('://') ? address : `http://${address}`
}

/** Reads lines like `X-Team: studio`; undefined if one of them is not a header. Blank lines are ignored. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return pairs.every(([name, value]) => name && value) ? Object.fromEntries(pairs) : undefined
}
