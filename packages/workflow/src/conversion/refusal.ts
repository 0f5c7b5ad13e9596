import { type Message, message } from '@easel/graph'

/** A reason for refusing a workflow: the path in the body (`ui.nodes.<node id>.inputs.<input name>`) and a message. */
export interface WorkflowFault {
  readonly path: string
  readonly message: Message
}

type Shape = 'object' | 'list' | 'text'

/**
 * `unfit`: the file is not a workflow, or could be converted only by guessing. `too_large` is a file above the limits of the
 * conversion.
 */
export type WorkflowRefusalReason = 'unfit' | 'too_large'

/** The only error that a conversion throws. */
export class WorkflowRefusal extends Error {
  override name = 'WorkflowRefusal'
  readonly reason: WorkflowRefusalReason
  readonly faults: readonly WorkflowFault[]

  constructor(reason: WorkflowRefusalReason, faults: readonly WorkflowFault[]) {
    super(faults.map(({ path, message }) => `${path}: ${message.code}`).join('; '))
    this.reason = reason
    this.faults = faults
  }
}

const shown = 60

/** Quotes a name from the file for a message: shortened, and in quotation marks. */
export function quoteName(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text)
}

export function refuse(path: string, found: Message): never {
  throw new WorkflowRefusal('unfit', [{ path, message: found }])
}

export function refuseShape(path: string, expected: Shape): never {
  refuse(path, message(`${expected}_expected`))
}

export function refuseSize(path: string, found: Message): never {
  throw new WorkflowRefusal('too_large', [{ path, message: found }])
}
