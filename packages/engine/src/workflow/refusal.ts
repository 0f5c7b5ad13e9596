/** A reason for refusing a workflow: the path in the body (`ui.nodes.<node id>.inputs.<input name>`) and a message. */
export interface WorkflowFault {
  readonly path: string
  readonly message: string
  /** The shape that is expected there, where the fault is another one. */
  readonly expected?: Shape
}

type Shape = 'object' | 'list' | 'text'

/** `unfit`: no workflow, or one that cannot be converted without guessing. `too_large`: above the limits of the conversion. */
export type WorkflowRefusalReason = 'unfit' | 'too_large'

/** The only error that a conversion throws. */
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

/** Quotes names from the file for messages: shortened, and delimited from the sentence around them. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text)
}

export function refuse(path: string, message: string): never {
  throw new WorkflowRefusal('unfit', [{ path, message }])
}

const shapeTexts: Readonly<Record<Shape, string>> = {
  object: 'An object is expected',
  list: 'A list is expected',
  text: 'A text is expected',
}

export function refuseShape(path: string, expected: Shape): never {
  throw new WorkflowRefusal('unfit', [{ path, message: shapeTexts[expected], expected }])
}

export function refuseSize(path: string, message: string): never {
  throw new WorkflowRefusal('too_large', [{ path, message }])
}
