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
  /**
   * Route that has the fault, such as `GET /history/{id}`. By default, a type of fault applies to its usual route; a
   * type without a usual route applies to any request.
   */
  readonly on?: string
  /** Status code of the fault `status`. */
  readonly status?: number
  /** Value of `Retry-After` of the fault `status`, in seconds. */
  readonly retry_after?: number
  /** Delay of the fault `slow` before the answer, in milliseconds. */
  readonly ms?: number
}

/** A fault of the execution of a prompt. */
export interface ExecutionFault {
  readonly type: 'out_of_memory' | 'execution_error' | 'no_progress' | 'no_file' | 'file_deleted'
  /** Message of the fault `execution_error`. */
  readonly message?: string
  /** Name of a model file: only executions that load it have the fault. */
  readonly model?: string
}

/** A fault of the next socket that connects. */
export interface SocketFault {
  readonly type: 'socket_silent' | 'socket_dies' | 'socket_refused'
  /** Number of messages that the fault `socket_dies` lets through before it cuts the connection; 2 by default. */
  readonly after?: number
}

/** A command, which the double executes at once. */
export type Command =
  /** `down_ms` is the time in milliseconds during which connections are refused. */
  | { readonly type: 'restart'; readonly down_ms?: number }
  | { readonly type: 'clear_history' }
  | { readonly type: 'clear_queue' }
  | { readonly type: 'add_model'; readonly folder: string; readonly name: string }
  | { readonly type: 'remove_model'; readonly folder: string; readonly name: string }
  | { readonly type: 'remove_node'; readonly class_type: string }
  /** Adds a removed node type again. */
  | { readonly type: 'add_node'; readonly class_type: string }

/** `times` is the number of times that the fault happens, 1 by default. A `lasting` fault happens until its removal. */
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
/** True if a fault waits for its occasion. All other faults are commands, which happen at once. */
export const isLater = (fault: Fault): fault is LaterFault =>
  requestTypes.has(fault.type) || executionTypes.has(fault.type) || socketTypes.has(fault.type)

/** Faults that random misbehaviour draws. A client recovers from each of them within seconds. */
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

interface WaitingFault {
  readonly fault: LaterFault
  remaining: number
}

/** Faults that wait for their occasion, in the order in which they were added, and random faults. */
export class Faults {
  #waiting: WaitingFault[] = []
  #random: (() => number) | undefined
  #rate = 0

  /** Adds a fault and returns a function that removes it. */
  add(fault: LaterFault): () => void {
    const waiting = { fault, remaining: fault.lasting ? Number.POSITIVE_INFINITY : (fault.times ?? 1) }
    this.#waiting.push(waiting)
    return () => {
      this.#waiting = this.#waiting.filter((entry) => entry !== waiting)
    }
  }

  clear(): void {
    this.#waiting = []
    this.#random = undefined
  }

  /**
   * Draws random faults from now on: each request, execution and socket has a fault with probability `rate`, from 0 to
   * 1. A rate of 0 stops them.
   */
  random(seed: number, rate: number): void {
    this.#random = rate > 0 ? randomBySeed(seed) : undefined
    this.#rate = rate
  }

  /** The fault of a request to `route`; undefined without a fault. */
  ofRequest(route: string): RequestFault | undefined {
    const fits = (fault: RequestFault) => {
      const wanted = fault.on ?? usualRoutes[fault.type]
      return wanted === undefined || wanted === route
    }
    const planned = this.#take((fault) => isRequestFault(fault) && fits(fault))
    if (planned && isRequestFault(planned)) return planned
    return this.#draw(randomRequestFaults.filter(fits))
  }

  /** The fault of an execution that loads these files, if it has a fault. */
  ofExecution(files: readonly string[]): ExecutionFault | undefined {
    const planned = this.#take(
      (fault) => isExecutionFault(fault) && (fault.model === undefined || files.includes(fault.model)),
    )
    return planned && isExecutionFault(planned) ? planned : this.#draw(randomExecutionFaults)
  }

  ofSocket(): SocketFault | undefined {
    const planned = this.#take(isSocketFault)
    return planned && isSocketFault(planned) ? planned : this.#draw(randomSocketFaults)
  }

  /** A random command while a prompt is executed, drawn a tenth as often as other faults. */
  duringExecution(): Command | undefined {
    return this.#random && this.#random() < 0.1 ? this.#draw(randomCommands) : undefined
  }

  #take(fits: (fault: LaterFault) => boolean): LaterFault | undefined {
    const waiting = this.#waiting.find(({ fault }) => fits(fault))
    if (!waiting) return undefined
    waiting.remaining -= 1
    if (waiting.remaining <= 0) this.#waiting = this.#waiting.filter((entry) => entry !== waiting)
    return waiting.fault
  }

  #draw<T>(list: readonly T[]): T | undefined {
    if (!this.#random || this.#random() >= this.#rate) return undefined
    return list[Math.floor(this.#random() * list.length)]
  }
}
