import { type Engine, readEngineAddress } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { fieldErrors } from '../../accounts/index.ts'

interface Values {
  kind: Engine['kind']
  name: string
  address: string
  key: string
  /** As typed. */
  slots: string
}

/** State of the form that adds or changes an engine. */
export function useEngineForm(engine: Engine | undefined, onSaved: (engine: Engine) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { kind = 'comfyui', name = '', address = '', slots = 1 } = engine ?? {}
  const [values, setValues] = useState<Values>({ kind, name, address, key: '', slots: String(slots) })
  const [isChanged, setChanged] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const full = withScheme(values.address)
  const save = useMutation({
    mutationFn: () => {
      const key = values.key.trim()
      const given = { name: values.name, address: full, slots: Number(values.slots), ...(key && { key }) }
      return engine
        ? api.updateEngine({ id: engine.id, ...given })
        : api.createEngine({ ...given, kind: values.kind })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.engines })
      onSaved(saved)
    },
  })
  return {
    values,
    address: full,
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
      if (values.name.trim() && readEngineAddress(full) && !save.isPending) save.mutate()
    },
  }
}

/** Completes `127.0.0.1:8188`, which people copy from a terminal. */
function withScheme(text: string): string {
  const address = text.trim()
  return address === '' || address.includes('://') ? address : `http://${address}`
}
