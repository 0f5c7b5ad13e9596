import type { Client, WorkTemplate } from '@easel/contract/client'
import { errorCode } from '../../lib/api/index.ts'

export type TemplateBody = Parameters<Client['createWorkTemplate']>[0]

interface Storing {
  /** Id of the draft at the server; empty where there is none yet. */
  serverId: string
  idempotencyKey: string
}

/** Stores a template as the successor of its draft; as a new template if it has no draft, or no draft any longer. */
export async function storeTemplate(
  api: Client,
  body: TemplateBody,
  { serverId, idempotencyKey }: Storing,
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
