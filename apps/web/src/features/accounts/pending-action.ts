import type { Client, ParamValue } from '@easel/contract/client'
import { createContext } from 'react'

/** Actions that ask a visitor to sign in; each has its own text. */
export type GatePurpose = 'like' | 'follow' | 'collect' | 'save' | 'comment' | 'start' | 'other'

type StartOrder = Omit<Parameters<Client['createWork']>[0], 'source_arr' | 'params'> & {
  params: Record<string, ParamValue>
}

/** An action that a visitor wanted, as data, so that it survives while the visitor signs in at a provider. */
export type PendingAction =
  | { kind: 'like' | 'follow' | 'collect'; id: string }
  | { kind: 'start'; order: StartOrder }

/** The action of a visitor who has to sign in first, for the dialog that requests the sign-in. */
export const PendingActionContext = createContext<PendingAction | undefined>(undefined)

let returned: StartOrder | undefined

/** The start of a work that a user wanted before they left to sign in; the form takes it once. */
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
