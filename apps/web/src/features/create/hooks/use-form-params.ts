import type { Post, Work, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { postQuery } from '../../posts/index.ts'
import { workQuery } from '../../works/index.ts'
import { useDraft } from '../draft/index.ts'
import { useParams, type Values } from '../params/index.ts'

/** The remixed post, whose settings are the form's initial values. */
export function useRemixed(template: WorkTemplate): Post | undefined {
  const { templateId, origin } = useDraft()
  const id = templateId === template.id ? origin.remix : undefined
  const { data } = useQuery({ ...postQuery(useApi(), id ?? ''), enabled: id !== undefined })
  return data?.work_template_id === template.id ? data : undefined
}

/** The user's own work from which the draft comes, whose settings are the form's initial values. */
export function useReusedWork(template: WorkTemplate): Work | undefined {
  const { user } = useSession()
  const { templateId, origin } = useDraft()
  const id = templateId === template.id ? origin.from : undefined
  const { data } = useQuery({ ...workQuery(useApi(), id ?? ''), enabled: id !== undefined && user !== null })
  return data?.user_id === user?.id && data?.work_template_id === template.id ? data : undefined
}

/** The values of the form: changed settings, then the settings of the post or work from which the draft comes, then defaults. */
export function useFormParams(template: WorkTemplate): Values {
  const [remixed, reused] = [useRemixed(template), useReusedWork(template)]
  return useParams(template, remixed ?? reused)
}
