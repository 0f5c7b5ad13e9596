import { errors } from '../../platform/errors/domain-error.ts'
import { InspectionError } from '../../platform/inspection/task.ts'

/** Awaits the result of an inspection process. Throws A0413 if it exceeded the limit of time or memory for a graph. */
export async function withDeadline<Result>(inspecting: Promise<Result>): Promise<Result> {
  try {
    return await inspecting
  } catch (error) {
    if (error instanceof InspectionError && error.why !== 'died') throw errors.tooLarge()
    throw error
  }
}
