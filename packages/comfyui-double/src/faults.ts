import { randomBySeed } from './random.ts'

/** A fault of the answer to a request. */
export interface RequestFault {
  readonly type:
    | 'answer_lost'
    | 'connection_closed'
    | 'silence'
    | 'slow'
    | 'status'
    | 'web_page'
    | 'nonsense'
    | 'redirect'
    | 'endless_body'
    | 'huge_file'
    | 'not_a_picture'
    | 'node_errors'
  /** Route such as `GET /history/{id}`; each type of fault has a usual route, or else applies to any request. */
  readonly on?: string
  /** For `status`. */
  readonly status?: number
  /** For `status`: value of `Retry-After`, in seconds. */
  readonly retry_after?: number
  /** For `slow`: milliseconds before the answer. */
  readonly ms?: number
}

/** A fault of the execution of a prompt. */
export interface ExecutionFault {
  readonly type: 'out_of_memory' | 'execution_error' | 'no_progress' | 'no_file' | 'file_deleted'
  /** For `execution_error`: its message. */
  readonly message?: string
}

/** A fault of a socket that connects after the command. */
export interface SocketFault {
  readonly type: 'socket_silent' | 'socket_dies' | 'socket_refused'
  /** For `socket_dies`: number of messages before its end; 2 where absent. */
  readonly after?: number
}

/** An event that happens at once. */
export type Command =
  /** `down_ms`: for that long, connections are refused. */
  | { readonly type: 'restart'; readonly down_ms?: number }
  | { readonly type: 'clear_history' }
  | { readonly type: 'clear_queue' }
  | { readonly type: 'add_model'; readonly folder: string; readonly name: string }
  | { readonly type: 'remove_model'; readonly folder: string; readonly name: string }
  | { readonly type: 'remove_node'; readonly class_type: string }

/** `times`: how often it happens, 1 where absent; `lasting`: until its removal. */
export type LaterFault = (RequestFault | ExecutionFault | SocketFault) & {
  readonly times?: number
  readonly lasting?: boolean
}
export type Fault = LaterFault | Command

const usualRoutes: Partial<Record<RequestFault['type'], string>> = {
  answer_lost: 'POST /prompt',
  connection_closed: 'POST /prompt',
  node_errors: 'POST /prompt',
  huge_file: 'GET /view',
  not_a_picture: 'GET /view',
}
const requestTypes = new Set<string>([
  'answer_lost',
  'connection_closed',
  'silence',
  'slow',
  'status',
  'web_page',
  'nonsense',
  'redirect',
  'endless_body',
  'huge_file',
  'not_a_picture',
  'node_errors',
] satisfies RequestFault['type'][])
const executionTypes = new Set<string>([
  'out_of_memory',
  'execution_error',
  'no_progress',
  'no_file',
  'file_deleted',
] satisfies ExecutionFault['type'][])
const socketTypes = new Set<string>([
  'socket_silent',
  'socket_dies',
  'socket_refused',
] satisfies SocketFault['type'][])

const isRequestFault = (fault: LaterFault): fault is LaterFault & RequestFault => requestTypes.has(fault.type)
const isExecutionFault = (fault: LaterFault): fault is LaterFault & ExecutionFault =>
  executionTypes.has(fault.type)
const isSocketFault = (fault: LaterFault): fault is LaterFault & SocketFault => socketTypes.has(fault.type)
/** True if a fault waits for its occasion; the others happen at once. */
export const isLater = (fault: Fault): fault is LaterFault =>
  requestTypes.has(fault.type) || executionTypes.has(fault.type) || socketTypes.has(fault.type)

/** Faults that random misbehaviour draws: each ends without help within seconds. */
const randomRequestFaults: readonly RequestFault[] = [
  { type: 'answer_lost', on: 'POST /prompt' },
  { type: 'connection_closed', on: 'POST /prompt' },
  { type: 'node_errors', on: 'POST /prompt' },
  { type: 'huge_file', on: 'GET /view' },
  { type: 'not_a_picture', on: 'GET /view' },
  { type: 'status', status: 500 },
  { type: 'status', status: 429, retry_after: 1 },
  { type: 'web_page' },
  { type: 'nonsense' },
  { type: 'slow', ms: 200 },
]
const randomExecutionFaults: readonly ExecutionFault[] = [
  { type: 'out_of_memory' },
  { type: 'execution_error', message: 'A random fault' },
  { type: 'no_file' },
  { type: 'file_deleted' },
]
const randomSocketFaults: readonly SocketFault[] = [
  { type: 'socket_silent' },
  { type: 'socket_dies' },
  { type: 'socket_refused' },
]
const randomCommands: readonly Command[] = [
  { type: 'restart', down_ms: 50 },
  { type: 'clear_history' },
  { type: 'clear_queue' },
]

interface Waiting {
  readonly fault: LaterFault
  left: number
}

/** Faults that wait for their occasion, in the order of the commands, and the faults that chance draws. */
export class Faults {
  #waiting: Waiting[] = []
  #chance: (() => number) | undefined
  #rate = 0

  /** Adds a fault and returns a function that removes it. */
  add(fault: LaterFault): () => void {
    const waiting = { fault, left: fault.lasting ? Number.POSITIVE_INFINITY : (fault.times ?? 1) }
    this.#waiting.push(waiting)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
    }
  }

  clear(): void {
    this.#waiting = []
    this.#chance = undefined
  }

  /** From now on, each request, execution and socket has a fault with probability `rate`; 0 ends it. */
  random(seed: number, rate: number): void {
    this.#chance = rate > 0 ? randomBySeed(seed) : undefined
    this.#rate = rate
  }

  /** The fault of a request to `route`, if it has a fault. */
  ofRequest(route: string): RequestFault | undefined {
    const fits = (fault: RequestFault) => {
      const wanted = fault.on ?? usualRoutes[fault.type]
      return wanted === undefined || wanted === route
    }
    const told = this.#take((fault) => isRequestFault(fault) && fits(fault))
    if (told && isRequestFault(told)) return told
    return this.#draw(randomRequestFaults.filter(fits))
  }

  ofExecution(): ExecutionFault | undefined {
    const told = this.#take(isExecutionFault)
    return told && isExecutionFault(told) ? told : this.#draw(randomExecutionFaults)
  }

  ofSocket(): SocketFault | undefined {
    const told = this.#take(isSocketFault)
    return told && isSocketFault(told) ? told : this.#draw(randomSocketFaults)
  }

  /** A command that chance draws while a prompt is executed; a tenth as often as the other faults. */
  duringExecution(): Command | undefined {
    return this.#chance && this.#chance() < 0.1 ? this.#draw(randomCommands) : undefined
  }

  #take(fits: (fault: LaterFault) => boolean): LaterFault | undefined {
    const waiting = this.#waiting.find(({ fault }) => fits(fault))
    if (!waiting) return undefined
    waiting.left -= 1
    if (waiting.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== waiting)
    return waiting.fault
  }

  #draw<T>(list: readonly T[]): T | undefined {
    if (!this.#chance || this.#chance() >= this.#rate) return undefined
    return list[Math.floor(this.#chance() * list.length)]
  }
}
