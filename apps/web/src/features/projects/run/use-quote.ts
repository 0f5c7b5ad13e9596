import { CodeError, type WorkQuote } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { errorCode, useApi } from '../../../lib/api/index.ts'
import { quoteQuery } from './api.ts'
import { faultsIn } from './faults.ts'
import { RunStoreContext } from './use-run.ts'

/** Pause before a quote is asked for again where too many calls with graphs were made, in ms. */
const againMs = 5000

interface Quoted {
  /** Undefined while it is not known, or where the graph cannot run. */
  quote: WorkQuote | undefined
  isUnfit: boolean
}

/** Returns the cost and the time of the saved graph, and whether it can run at all. */
export function useQuote(projectId: string, version: number): Quoted {
  const store = use(RunStoreContext)
  const { data, error } = useQuery({
    ...quoteQuery(useApi(), projectId, version),
    retry: (_, failure) => errorCode(failure) === 'A0501',
    retryDelay: againMs,
  })
  useEffect(() => {
    if (data) store.showFaults(new Map())
    else if (error instanceof CodeError && error.code === 'A0400') store.showFaults(faultsIn(error.details))
  }, [store, data, error])
  return { quote: data, isUnfit: errorCode(error) === 'A0400' }
}
