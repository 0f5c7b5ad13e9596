import type { WorkTemplate } from '@easel/contract/client'
import { useRef } from 'react'
import { useApi, useRequestKey } from '../../../lib/api/index.ts'
import { storeTemplate, type TemplateBody } from '../store-template.ts'

/** Returns a function that stores a draft, unless it is stored as it is: each change makes a version. */
export function useStored(serverId: string): (body: TemplateBody) => Promise<WorkTemplate> {
  const api = useApi()
  const keyOf = useRequestKey()
  const last = useRef<{ text: string; template: WorkTemplate }>(undefined)
  return async (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text === text && last.current.template.id === serverId) return last.current.template
    const template = await storeTemplate(api, body, { serverId, idempotencyKey: keyOf(body) })
    keyOf.forget()
    last.current = { text, template }
    return template
  }
}
