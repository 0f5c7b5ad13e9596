import { createContext } from 'react'
import type { KeptAct } from './pending-action.ts'

/** The act that the visitor wants, within the dialog that asks them to sign in. */
export const PendingAct = createContext<KeptAct | undefined>(undefined)
