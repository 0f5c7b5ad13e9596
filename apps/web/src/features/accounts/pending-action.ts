import type { Client, ParamValue } from '@easel/contract/client'

type StartOrder = Omit<Parameters<Client['createWork']>[0], 'source_arr' | 'params'> & {
  params: Record<string, ParamValue>
}

/** An act that a visitor wanted, as data: it outlives the page while they sign in at a provider. */
export type PendingAction =
  | { kind: 'like' | 'follow' | 'collect'; id: string }
  | { kind: 'start'; order: StartOrder }

let returned: StartOrder | undefined

/** The start that a user wanted before they left to sign in; the form that it was made with takes it once. */
export const pendingStart = {
  set(order: StartOrder): void {
    returned = order
  },
  take(templateId: string): StartOrder | undefined {
    const order = returned
    returned = undefined
    return order?.work_template_id === templateId ? order : undefined
  },
}
