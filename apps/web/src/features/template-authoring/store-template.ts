import type { Client, WorkTemplate } from '@easel/contract/client'
import { errorCode } from '../../lib/api/index.ts'

export type TemplateBody = Parameters<Client['createWorkTemplate']>[0]

interface StoreOptions {
  /** Id of the draft on the server; empty if there is no draft yet. */
  serverId: string
  idempotencyKey: string
}

/** Stores a template as the successor of its draft, or as a new template if there is no draft. */
export async function storeTemplate(
  api: Client,
  body: TemplateBody,
  { serverId, idempotencyKey }: StoreOptions,
): Promise<WorkTemplate> {
  if (serverId !== '') {
    try {
      return await api.updateWorkTemplate({ id: serverId, ...body })
    } catch (error) {
      if (errorCode(error) !== 'A0404') throw error
    }
  }
  return await api.createWorkTemplate(body, { idempotencyKey })
}
