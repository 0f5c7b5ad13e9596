/** One reason why a workflow is refused: where in the body (`ui.nodes.<node id>.inputs.<input name>`), and what is wrong. */
export interface WorkflowFault {
  readonly path: string
  readonly message: string
}

/** `unfit`: not a workflow, or one that cannot be converted without guessing. `too_large`: more than is converted. */
export type WorkflowRefusalReason = 'unfit' | 'too_large'

/** The one error that a conversion throws. */
export class WorkflowRefusal extends Error {
  override name = 'WorkflowRefusal'
  readonly reason: WorkflowRefusalReason
  readonly faults: readonly WorkflowFault[]

  constructor(reason: WorkflowRefusalReason, faults: readonly WorkflowFault[]) {
    super(faults.map(({ path, message }) => `${path}: ${message}`).join('; '))
    this.reason = reason
    this.faults = faults
  }
}

const shown = 60

/** Other people's names in messages: bounded, and without what could be taken for the sentence around them. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text)
}

export function refuse(path: string, message: string): never {
  throw new WorkflowRefusal('unfit', [{ path, message }])
}

export function refuseSize(path: string, message: string): never {
  throw new WorkflowRefusal('too_large', [{ path, message }])
}
