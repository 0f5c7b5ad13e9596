import { createContext } from 'react'
import type { PendingAction } from './pending-action.ts'

/** The act that the visitor wants, within the dialog that asks them to sign in. */
export const PendingActionContext = createContext<PendingAction | undefined>(undefined)
