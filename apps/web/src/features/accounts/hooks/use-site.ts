import type { Site } from '@easel/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { siteQuery } from '../api.ts'

type Ways = Pick<Site, 'sign_up' | 'has_demo' | 'provider'>

/** Until it is known, nothing is offered that might not be there. */
const unknown: Ways = { sign_up: 'open', has_demo: false }

export function useSite(): Ways {
  return useQuery(siteQuery(useApi())).data ?? unknown
}
