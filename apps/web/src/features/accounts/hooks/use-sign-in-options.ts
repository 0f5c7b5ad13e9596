import type { Site } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { siteQuery } from '../api.ts'

type SignInOptions = Pick<Site, 'sign_up' | 'has_demo' | 'provider'>

/** Default until the host's settings have loaded: hides the demo, which the site may not have. */
const unknown: SignInOptions = { sign_up: 'open', has_demo: false }

/** Returns how this site lets people sign up and in. */
export function useSignInOptions(): SignInOptions {
  return useQuery(siteQuery(useApi())).data ?? unknown
}
