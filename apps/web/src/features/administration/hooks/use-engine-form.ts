import { cleanText, type Engine, engineKindNames, readEngineAddress } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { fieldErrors } from '../../accounts/index.ts'

interface Values {
  kind: Engine['kind']
  name: string
  address: string
  key: string
  /** Lines like `X-Team: studio`. */
  headers: string
  /** Saving removes the stored key and headers. */
  forgetsKey: boolean
  reachedBy: string
  /** As typed. */
  slots: string
}

/** State of the form that adds or changes an engine. */
export function useEngineForm(engine: Engine | undefined, onSaved: (engine: Engine) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { name = '', address = '', slots = 1, reached_by: reachedBy = '' } = engine ?? {}
  const [values, setValues] = useState<Values>({
    kind: engine?.kind ?? engineKindNames[0]!,
    ...{ name, address, reachedBy, key: '', headers: '', forgetsKey: false },
    slots: String(slots),
  })
  const [isChanged, setChanged] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const full = withScheme(values.address)
  const headers = readHeaders(values.headers)
  const save = useMutation({
    mutationFn: () => {
      const given = { name: cleanText(values.name, 'line'), address: full, slots: Number(values.slots) }
      const reached_by = cleanText(values.reachedBy, 'line')
      const secrets = secretsOf(values.key.trim(), headers ?? {})
      return engine
        ? api.updateEngine({
            ...{ id: engine.id, ...given, ...secrets, reached_by: reached_by || null },
            ...(values.forgetsKey && { key: null, headers: null }),
          })
        : api.createEngine({ ...given, ...secrets, kind: values.kind, ...(reached_by && { reached_by }) })
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
    error: save.error,
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

/** The server replaces both together, so nothing is sent where both are empty. */
function secretsOf(key: string, headers: Readonly<Record<string, string>>) {
  return { ...(key && { key }), ...(Object.keys(headers).length > 0 && { headers }) }
}

/** Completes `127.0.0.1:8188`, which people copy from a terminal. */
function withScheme(text: string): string {
  const address = text.trim()
  return address === '' || address.includes('://') ? address : `http://${address}`
}

/** Reads lines like `X-Team: studio`; undefined if one of them is no header. Blank lines are ignored. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  return pairs.every(([name, value]) => name && value) ? Object.fromEntries(pairs) : undefined
}
