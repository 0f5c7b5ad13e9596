import type { Answer } from './answers.ts'
import type { Call, SeenRequest } from './behaviour.ts'
import { type Fault, type FaultPlan, type FaultType, faultTypes, type RandomFaults } from './faults.ts'

/** The parts of a double that requests can inspect and control. */
interface InspectableDouble {
  readonly works: readonly object[]
  readonly requests: readonly SeenRequest[]
  readonly faults: FaultPlan
  hold(): void
  release(): void
  restart(): void
}

/** Prefix of the paths that control the double. The real server lacks these paths, and they need no key. */
export const controlPath = '/_double/'

/**
 * Answers a request that controls the double: `GET works`, `GET requests`, and `POST` of `faults` (a fault or a list),
 * `random`, `clear`, `hold`, `release` and `restart`.
 */
export function answerControl(double: InspectableDouble, call: Call): Answer {
  const name = `${call.method} ${call.path.slice(controlPath.length)}`
  const action = actions[name]
  if (!action)
    return { status: 404, body: { error: `There is no ${name}. Known: ${Object.keys(actions).join(', ')}` } }
  try {
    return { status: 200, body: action(double, call) }
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}

type Action = (double: InspectableDouble, call: Call) => Readonly<Record<string, unknown>>

const actions: Readonly<Record<string, Action>> = {
  'GET works': ({ works }) => ({ works }),
  'GET requests': ({ requests }) => ({ requests }),
  'POST faults': done(({ faults }, call) => {
    const wanted: unknown = jsonOf(call)
    for (const fault of Array.isArray(wanted) ? wanted : [wanted]) faults.add(asFault(fault))
  }),
  'POST random': done(({ faults }, call) => faults.addRandom(asRandomFaults(jsonOf(call)))),
  'POST clear': done(({ faults }) => faults.clear()),
  'POST hold': done((double) => double.hold()),
  'POST release': done((double) => double.release()),
  'POST restart': done((double) => double.restart()),
}

function done(act: (double: InspectableDouble, call: Call) => void): Action {
  return (double, call) => {
    act(double, call)
    return { done: true }
  }
}

const jsonOf = ({ body }: Call): unknown => JSON.parse(body.toString())

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFaultType = (value: unknown): value is FaultType => faultTypes.some((type) => type === value)

/** Parses a fault from JSON. The message of its error explains a wrong input. */
export function asFault(value: unknown): Fault {
  if (!isRecord(value) || !isFaultType(value['type']))
    throw new TypeError(`A fault needs a type: ${faultTypes.join(', ')}`)
  const { type, route, times, skip, seconds, bytes, status, to } = value
  return {
    type,
    ...(typeof route === 'string' ? { route } : {}),
    ...(typeof times === 'number' || times === 'always' ? { times } : {}),
    ...(typeof skip === 'number' ? { skip } : {}),
    ...(typeof seconds === 'number' ? { seconds } : {}),
    ...(typeof bytes === 'number' ? { bytes } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  }
}

function asRandomFaults(value: unknown): RandomFaults {
  if (!isRecord(value) || typeof value['seed'] !== 'number' || typeof value['share'] !== 'number')
    throw new TypeError('Random faults need a seed and a share from 0 to 1')
  const { seed, share, types } = value
  return { seed, share, ...(Array.isArray(types) ? { types: types.filter(isFaultType) } : {}) }
}
